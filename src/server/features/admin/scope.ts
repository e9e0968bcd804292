import type { FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { insertAction, recordOutcome } from '#server/features/audit-log/service.ts'
import { hasApprovedPasskey, hasUsedApprovedPasskey } from '#server/features/sessions/service.ts'
import { isAdmin } from '#server/features/users/service.ts'
import type { App } from '#server/http/app-type.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import { readSessionCookie, signedIn } from '#server/http/visit/session.ts'
import type { AdminActionKind } from '#shared/feedback/admin.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The action that the audit log has for an administrator's call. */
    adminAction?: AdminActionKind
  }
}

const isRead = (method: string) => method === 'GET' || method === 'HEAD'

/**
 * Declares routes for administrators only. Their actions are written to the audit log before they are done, so that
 * nothing is missing there; a route that doesn't say what it does can't be declared.
 */
export const adminScope = (app: App, deps: Deps, declare: (scope: App) => void) =>
  app.register(async (scope: App) => {
    const logged = new WeakMap<FastifyRequest, number>()
    scope.addHook('onRoute', ({ method, url, config }) => {
      if ([method].flat().some((method) => !isRead(method)) && !config?.adminAction)
        throw new Error(`${String(method)} ${url} doesn't say what it does.`)
    })
    // Before anything of the request is looked at, so that the reply reveals nothing.
    scope.addHook('onRequest', (request) => requireAdmin(deps, request))
    scope.addHook('preHandler', async (request) => {
      const { adminAction } = request.routeOptions.config
      if (adminAction) logged.set(request, await insertAction(deps, adminAction, request))
    })
    scope.addHook('onSend', async (request, reply) => {
      const id = logged.get(request)
      if (id !== undefined) await recordOutcome(deps.db, id, reply.statusCode)
    })
    declare(scope)
  })

/** In production, a password alone isn't enough to read and change what is everybody's. */
async function requireAdmin(deps: Deps, request: FastifyRequest) {
  const { db, env } = deps
  const userId = signedIn(request)
  const row = await db
    .selectFrom('users')
    .select(['email', 'emailVerifiedAt', 'madeAdminAt'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!row || !isAdmin(row, env.adminEmails)) throw new Refusal('NOT_ADMIN')
  if (!env.production) return
  const { tokenHash } = readSessionCookie(deps, request)
  if (await hasUsedApprovedPasskey(db, userId, tokenHash, { now: deps.clock() })) return
  throw new Refusal((await hasApprovedPasskey(db, userId)) ? 'PASSKEY_REQUIRED' : 'PASSKEY_MISSING')
}
