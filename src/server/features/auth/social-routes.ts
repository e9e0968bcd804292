import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod/mini'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { hourlyByAddress } from '#server/http/limits.ts'
import { answerError, Refusal } from '#server/http/refusals.ts'
import { beginSession, sessionKey, signedIn } from '#server/http/session.ts'
import { visitOf } from '#server/http/visit.ts'
import { SignInFailure } from '#server/outside/identity.ts'
import { anotherWayIn, type Provider } from '#shared/account.ts'
import type { AuthQuery } from '#shared/paths.ts'
import { beginLinking, beginSignIn, finishSignIn, pathAfterFailure, pendingLifetime, type Way } from './social.ts'
import { localRoutes } from './social-local.ts'

const schema = { hide: true }

/** Away to each provider that can be used, and back. Browsers come here by links, so the answers are redirects. */
export function socialRoutes(app: App, deps: Deps) {
  for (const way of deps.identity.providers) {
    wayThere(app, deps, way)
    wayToLink(app, deps, way)
    wayBack(app, deps, way)
  }
  if (deps.identity.local) localRoutes(app, deps.identity.local)
}

const cookieName = ({ env }: Deps) => (env.https ? '__Host-sign-in' : 'sign-in')
const cookieAttributes = ({ env }: Deps) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: env.https }) as const

const remember = (deps: Deps, reply: FastifyReply, cookie: string) =>
  reply.setCookie(cookieName(deps), cookie, { ...cookieAttributes(deps), maxAge: pendingLifetime / 1000 })

/** To sign in. Whoever is signed in already, perhaps in another tab, is at home. */
function wayThere(app: App, deps: Deps, way: Way) {
  const [provider] = way
  const config = hourlyByAddress(300, 'TOO_MANY_SIGN_INS')
  // Whoever follows a link reads pages, not JSON.
  const errorHandler = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    if (error instanceof Refusal) void reply.redirect('/auth?failed=busy')
    else answerError(error, request, reply)
  }
  app.get<{ Querystring: AuthQuery }>(
    `/api/auth/${provider}`,
    { schema, config, errorHandler },
    async (request, reply) => {
      if (request.userId !== null) return reply.redirect('/')
      try {
        const { at, cookie } = await beginSignIn(deps, way, request.query)
        remember(deps, reply, cookie)
        return reply.redirect(at)
      } catch (failure) {
        if (!(failure instanceof SignInFailure)) throw failure
        noteFailure(request, provider, failure)
        return reply.redirect(pathAfterFailure(failure, null, request.query))
      }
    },
  )
}

/** To link: a call of our own pages, which then go where it answers. A link could be followed from any other site. */
function wayToLink(app: App, deps: Deps, way: Way) {
  const [provider] = way
  app.post(
    `/api/user/identities/${provider}`,
    { schema: { body: anotherWayIn, response: { 200: z.object({ at: z.string() }) } } },
    async (request, reply) => {
      const asked = { ...request.body, visit: visitOf(deps, request) }
      try {
        const { at, cookie } = await beginLinking(deps, way, signedIn(request), asked)
        remember(deps, reply, cookie)
        return { at }
      } catch (failure) {
        if (!(failure instanceof SignInFailure)) throw failure
        noteFailure(request, provider, failure)
        throw new Refusal('PROVIDER_AWAY')
      }
    },
  )
}

function wayBack(app: App, deps: Deps, way: Way) {
  const [provider] = way
  app.get(`/api/auth/${provider}/callback`, { schema }, async (request, reply) => {
    const { session, failure, path, isOver } = await finishSignIn(deps, way, {
      answer: new URLSearchParams(request.url.split('?')[1]),
      cookie: request.cookies[cookieName(deps)] ?? '',
      userId: request.userId,
      sessionKey: sessionKey(deps, request),
      visit: visitOf(deps, request),
    })
    if (isOver) reply.clearCookie(cookieName(deps), cookieAttributes(deps))
    if (failure) noteFailure(request, provider, failure)
    if (session) await beginSession(deps, request, reply, session)
    return reply.redirect(path)
  })
}

/** Codes and tokens stay out of the log: of the cause only its name and sentence are told. */
function noteFailure(request: FastifyRequest, provider: Provider, { code, cause }: SignInFailure) {
  const reason = cause instanceof Error ? `${cause.message} ${sentenceOf(cause.cause)}` : sentenceOf(cause)
  request.log.warn({ reqId: request.id, provider, code, reason: reason.trim() }, 'a sign-in elsewhere failed')
}

const sentenceOf = (cause: unknown) =>
  cause instanceof Error ? cause.message : typeof cause === 'string' ? cause : ''
