import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod/mini'
import type { Deps } from '#server/deps.ts'
import { isApiCall } from '../api-call.ts'
import type { App } from '../app-type.ts'
import { Refusal } from '../replies/refusals.ts'
import { secretCookie } from '../visit/cookies.ts'
import { sessionCookie } from '../visit/session.ts'
import { createToken } from '../visit/tokens.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether its caller signs the body, and needs no token. */
    isSigned?: boolean
  }
}

const visitorCookie = secretCookie('visit')

/** Keyed by a cookie that no script or other site can read, so the token must have come from us, in this browser. */
const tokenFor = (cookie: string) => createHmac('sha256', cookie).update('anti-forgery').digest('base64url')

/**
 * GET /api/csrf-token, and the check of its token on every call that may change something. The token belongs to the
 * session or, before login, to a visitor's cookie.
 */
export function csrf(app: App, deps: Deps) {
  const cookieOf = (request: FastifyRequest) =>
    (request.userId === null ? visitorCookie : sessionCookie).read(deps, request)

  app.addHook('preValidation', async (request) => {
    if (request.routeOptions.config.isSigned === true) return
    // No other site can make a browser send one.
    if (request.isByToken) return
    if (!isApiCall(request) || ['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return
    const cookie = cookieOf(request)
    const given = request.headers['x-csrf-token']
    if (cookie === '' || typeof given !== 'string' || !isSame(given, tokenFor(cookie)))
      throw new Refusal('CSRF_INVALID')
  })

  app.get(
    '/api/csrf-token',
    { schema: { response: { 200: z.object({ csrfToken: z.string() }) } }, config: { isPublic: true } },
    async (request, reply) => {
      const known = cookieOf(request)
      const cookie = known || createToken()
      if (known === '') visitorCookie.set(deps, reply, cookie)
      return { csrfToken: tokenFor(cookie) }
    },
  )
}

function isSame(token: string, expected: string): boolean {
  const [a, b] = [Buffer.from(token), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
