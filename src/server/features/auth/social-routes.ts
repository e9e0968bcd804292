import type { FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { hourlyByAddress } from '#server/http/limits.ts'
import { beginSession } from '#server/http/session.ts'
import { visitOf } from '#server/http/visit.ts'
import { SignInFailure } from '#server/outside/identity.ts'
import type { Provider } from '#shared/account.ts'
import type { AuthQuery } from '#shared/paths.ts'
import { beginSignIn, finishSignIn, pathAfterFailure, pendingLifetime, type Way } from './social.ts'
import { localRoutes } from './social-local.ts'

const schema = { hide: true }

/** Away to each provider that can be used, and back. Browsers come here by links, so the answers are redirects. */
export function socialRoutes(app: App, deps: Deps) {
  for (const way of deps.identity.providers) {
    wayThere(app, deps, way)
    wayBack(app, deps, way)
  }
  if (deps.identity.local) localRoutes(app, deps.identity.local)
}

const cookieName = ({ env }: Deps) => (env.https ? '__Host-sign-in' : 'sign-in')
const cookieAttributes = ({ env }: Deps) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: env.https }) as const

function wayThere(app: App, deps: Deps, way: Way) {
  const [provider] = way
  const config = hourlyByAddress(300, 'TOO_MANY_SIGN_INS')
  app.get<{ Querystring: AuthQuery }>(`/api/auth/${provider}`, { schema, config }, async (request, reply) => {
    if (!isFromOurPages(request)) return reply.redirect(request.userId === null ? '/auth' : '/')
    try {
      const { at, cookie } = await beginSignIn(deps, way, request.query, request.userId)
      reply.setCookie(cookieName(deps), cookie, { ...cookieAttributes(deps), maxAge: pendingLifetime / 1000 })
      return reply.redirect(at)
    } catch (failure) {
      if (!(failure instanceof SignInFailure)) throw failure
      noteFailure(request, provider, failure)
      return reply.redirect(pathAfterFailure(failure, request.userId, request.query))
    }
  })
}

function wayBack(app: App, deps: Deps, way: Way) {
  const [provider] = way
  app.get(`/api/auth/${provider}/callback`, { schema }, async (request, reply) => {
    reply.clearCookie(cookieName(deps), cookieAttributes(deps))
    const { session, failure, path } = await finishSignIn(deps, way, {
      answer: new URLSearchParams(request.url.split('?')[1]),
      cookie: request.cookies[cookieName(deps)] ?? '',
      userId: request.userId,
      visit: visitOf(deps, request),
    })
    if (failure) noteFailure(request, provider, failure)
    if (session) await beginSession(deps, request, reply, session)
    return reply.redirect(path)
  })
}

/**
 * Another site may not begin it: whoever is signed in here, and led to be signed in as somebody else at the provider,
 * would link that somebody to their journal.
 */
function isFromOurPages({ headers, host, userId }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  // Browsers leave that out on plain http, where our own pages are told by the referrer that they send.
  return userId === null || (URL.canParse(headers.referer ?? '') && new URL(headers.referer ?? '').host === host)
}

/** Codes and tokens stay out of the log: of the cause only its name and sentence are told. */
function noteFailure(request: FastifyRequest, provider: Provider, { code, cause }: SignInFailure) {
  const reason = cause instanceof Error ? `${cause.message} ${sentenceOf(cause.cause)}` : sentenceOf(cause)
  request.log.warn({ reqId: request.id, provider, code, reason: reason.trim() }, 'a sign-in elsewhere failed')
}

const sentenceOf = (cause: unknown) =>
  cause instanceof Error ? cause.message : typeof cause === 'string' ? cause : ''
