import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod/mini'
import type { Deps } from '../deps.ts'
import type { App } from './app-type.ts'
import { Refusal } from './replies/refusals.ts'
import { secretCookie } from './visit/cookies.ts'
import { isApiCall, sessionCookie } from './visit/session.ts'
import { createToken } from './visit/tokens.ts'

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

/** Pages set their own content security policy; everything else may load nothing and be framed nowhere. */
export function securityHeaders(app: App, { env }: Deps) {
  const always = {
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(env.https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
  const uncached = { ...always, 'cache-control': 'no-store' }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isApiCall(request) ? uncached : always)
    done()
  })
}

const loopback = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/
const localHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/** An `onRequest` hook: answers other machines with 404. */
export async function requireThisMachine(request: FastifyRequest) {
  if (!isFromThisMachine(request)) throw new Refusal('NOT_FOUND')
}

/** Checks the host name too, because another site could point its own name at this machine. */
const isFromThisMachine = (request: FastifyRequest): boolean =>
  loopback.test(request.ip) &&
  loopback.test(request.socket.remoteAddress ?? '') &&
  localHost.test(request.headers.host ?? '') &&
  !isForwarded(request)

/** A local proxy that TRUST_PROXY doesn't count may forward requests from anywhere. One it counts names the client. */
const isForwarded = ({ ips = [], headers }: FastifyRequest) =>
  ips.length < 2 && proxyHeaders.some((name) => name in headers)
