import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod/mini'
import type { Deps } from '../deps.ts'
import { isApiCall } from './api-call.ts'
import type { App } from './app-type.ts'
import { Refusal } from './refusals.ts'
import { sessionCookie } from './session.ts'
import { createToken } from './tokens.ts'

const visitorCookie = (deps: Deps) => (deps.env.https ? '__Host-visit' : 'visit')

/** Keyed by a cookie that no script and no other site can read: whoever has the token got it from us, in this browser. */
const tokenFor = (cookie: string) => createHmac('sha256', cookie).update('anti-forgery').digest('base64url')

/**
 * GET /api/csrf-token, and the check of its token on every call that may change something. The token belongs to the
 * session, or to a visitor's cookie while nobody is logged in.
 */
export function csrf(app: App, deps: Deps) {
  const cookieOf = (request: FastifyRequest) =>
    request.userId === null ? request.cookies[visitorCookie(deps)] : request.cookies[sessionCookie(deps)]

  const setVisitorCookie = (reply: FastifyReply) => {
    const cookie = createToken()
    reply.setCookie(visitorCookie(deps), cookie, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: deps.env.https,
    })
    return cookie
  }

  app.addHook('preValidation', async (request) => {
    if (!isApiCall(request) || ['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return
    const cookie = cookieOf(request)
    const given = request.headers['x-csrf-token']
    if (!cookie || typeof given !== 'string' || !isSame(given, tokenFor(cookie))) throw new Refusal('CSRF_INVALID')
  })

  app.get(
    '/api/csrf-token',
    { schema: { response: { 200: z.object({ csrfToken: z.string() }) } } },
    async (request, reply) => ({ csrfToken: tokenFor(cookieOf(request) ?? setVisitorCookie(reply)) }),
  )
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
