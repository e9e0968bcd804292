import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { insertAction, recordOutcome } from '#server/features/audit-log/service.ts'
import { hasApprovedPasskey, hasUsedApprovedPasskey } from '#server/features/sessions/service.ts'
import { isAdmin } from '#server/features/users/service.ts'
import type { App } from '#server/http/app-type.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import { readSessionCookie, signedIn } from '#server/http/visit/session.ts'
import { dayIn } from '#server/local-time.ts'
import type { AdminActionKind } from '#shared/feedback/admin.ts'
import { addDays } from '#shared/foundation/dates.ts'
import { plans } from '#shared/subscription/prices.ts'

/** The day that figures count for. */
export const dayOf = (now: Date) => dayIn('', now)

/** Writes down today's figures. Called every hour, so a day misses its last hour at most. */
export const recordFigures = (db: Db, now: Date) =>
  sql`
    insert into daily_figures (day, members, active, paying, revenue_cents, storage_bytes)
    select ${dayOf(now)}::date, (select count(*) from users),
      (select count(*) from last_seen where at >= ${new Date(`${dayOf(now)}T00:00:00Z`)}),
      (${payingAt(now)}), (${revenueAt(now)}),
      (select coalesce(sum(bytes), 0) from files)
    on conflict (day) do update set members = excluded.members, paying = excluded.paying,
      revenue_cents = excluded.revenue_cents, storage_bytes = excluded.storage_bytes,
      active = greatest(daily_figures.active, excluded.active)`.execute(db)

/** How long figures are kept, in days: charts show the months of one year, and the operator may compare two. */
const keptFor = 730

export const sweepFigures = (db: Db, now: Date) =>
  db
    .deleteFrom('dailyFigures')
    .where('day', '<', addDays(dayOf(now), -keptFor))
    .execute()

const active = (now: Date) => sql`status = 'active' and (ends_at is null or ends_at > ${now})`

/** Counts plans that are active, as far as is known. A failed payment isn't one. */
export const payingAt = (now: Date) => sql`select count(*) from subscriptions where ${active(now)}`

/** What those bring in a month, in cents: a twelfth of what is paid for a year. */
const revenueAt = (now: Date) => sql`
  select coalesce(sum(case plan when 'annual' then ${plans.annual.cents}::numeric / 12 else ${plans.monthly.cents} end), 0)::bigint
  from subscriptions where ${active(now)}`

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
