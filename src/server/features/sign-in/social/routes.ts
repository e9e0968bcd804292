import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod/mini'
import type { Deps } from '#server/deps.ts'
import { startSession } from '#server/features/sessions/service.ts'
import type { App } from '#server/http/app-type.ts'
import { signInLimit } from '#server/http/fairness/limits.ts'
import { Refusal, replyError } from '#server/http/replies/refusals.ts'
import { noContent, sendNothing } from '#server/http/replies/reply.ts'
import { secretCookie } from '#server/http/visit/cookies.ts'
import { sessionCookie, signedIn } from '#server/http/visit/session.ts'
import { visitOf } from '#server/http/visit/visit.ts'
import { ProviderFailure } from '#server/outside/identity/identity.ts'
import { identity, type Provider, passwordConfirmation, providers } from '#shared/accounts/sign-in.ts'
import { type AuthQuery, pathAfterAuth } from '#shared/foundation/paths.ts'
import { beginLinking, beginSignIn, type NamedProvider } from './begin.ts'
import { finishSignIn, pathAfterFailure } from './finish.ts'
import { listIdentities, unlinkIdentity } from './identities.ts'
import { localPageRoutes } from './local-page.ts'
import { pendingLifetime } from './queries.ts'

const schema = { hide: true }

/** Sends browsers to each available provider and back, and manages linked accounts. */
export function socialRoutes(app: App, deps: Deps) {
  for (const named of deps.identityProviders.available) {
    signInRoute(app, deps, named)
    linkRoute(app, deps, named)
    callbackRoute(app, deps, named)
  }
  if (deps.identityProviders.local) localPageRoutes(app, deps.identityProviders.local)

  app.get('/api/user/identities', { schema: { response: { 200: z.array(identity) } } }, (request) =>
    listIdentities(deps, signedIn(request)),
  )

  app.delete(
    '/api/user/identities/:provider',
    { schema: { params: z.object({ provider: z.enum(providers) }), response: noContent } },
    async (request, reply) => {
      await unlinkIdentity(deps, signedIn(request), request.params.provider, visitOf(deps, request))
      return sendNothing(reply)
    },
  )
}

const pendingCookie = secretCookie('sign-in', { lifetime: pendingLifetime })

/** Someone already logged in, perhaps in another tab, is sent where they were going. */
function signInRoute(app: App, deps: Deps, named: NamedProvider) {
  const [provider] = named
  const config = { ...signInLimit(), isPublic: true }
  // Browsers follow a link to get here, so errors lead to a page instead of JSON.
  const errorHandler = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const query = request.query as AuthQuery
    if (error instanceof Refusal) void reply.redirect(pathAfterFailure({ code: 'busy' }, null, query))
    else replyError(error, request, reply)
  }
  app.get<{ Querystring: AuthQuery }>(
    `/api/auth/${provider}`,
    { schema, config, errorHandler },
    async (request, reply) => {
      if (request.userId !== null) return reply.redirect(pathAfterAuth(request.query))
      try {
        const { url, cookie } = await beginSignIn(deps, named, request.query)
        pendingCookie.set(deps, reply, cookie)
        return reply.redirect(url)
      } catch (failure) {
        if (!(failure instanceof ProviderFailure)) throw failure
        logFailure(request, provider, failure)
        return reply.redirect(pathAfterFailure(failure, null, request.query))
      }
    },
  )
}

/** An API call whose reply contains the URL to go to. A plain link could be followed from any other site. */
function linkRoute(app: App, deps: Deps, named: NamedProvider) {
  const [provider] = named
  app.post(
    `/api/user/identities/${provider}`,
    { schema: { body: passwordConfirmation, response: { 200: z.object({ url: z.string() }) } } },
    async (request, reply) => {
      const confirmation = { ...request.body, visit: visitOf(deps, request) }
      try {
        const { url, cookie } = await beginLinking(deps, named, signedIn(request), confirmation)
        pendingCookie.set(deps, reply, cookie)
        return { url }
      } catch (failure) {
        if (!(failure instanceof ProviderFailure)) throw failure
        logFailure(request, provider, failure)
        throw new Refusal('PROVIDER_UNAVAILABLE')
      }
    },
  )
}

function callbackRoute(app: App, deps: Deps, named: NamedProvider) {
  const [provider] = named
  app.get(`/api/auth/${provider}/callback`, { schema, config: { isPublic: true } }, async (request, reply) => {
    const { session, renewed, failure, path, isOver } = await finishSignIn(deps, named, {
      query: new URLSearchParams(request.url.split('?')[1]),
      cookie: pendingCookie.read(deps, request),
      userId: request.userId,
      visit: visitOf(deps, request),
    })
    if (isOver) pendingCookie.clear(deps, reply)
    if (failure) logFailure(request, provider, failure)
    if (session) await startSession(deps, request, reply, session)
    if (renewed) sessionCookie.set(deps, reply, renewed)
    return reply.redirect(path)
  })
}

/** Logs only the message of the cause, to keep codes and tokens out of the log. */
function logFailure(request: FastifyRequest, provider: Provider, { code, cause }: ProviderFailure) {
  const reason = cause instanceof Error ? `${cause.message} ${messageOf(cause.cause)}` : messageOf(cause)
  request.log.warn({ reqId: request.id, provider, code, reason: reason.trim() }, 'social sign-in failed')
}

const messageOf = (cause: unknown) =>
  cause instanceof Error ? cause.message : typeof cause === 'string' ? cause : ''
