import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { addressOf } from './address.ts'
import { deviceOf } from './device.ts'
import { createToken, hashToken } from './tokens.ts'

/** Where a request comes from: what the account's activity shows, and how a browser is recognized. */
export interface Visit {
  /** 'Chrome on Android'; '' if the browser doesn't say. */
  device: string
  address: string
  /** Hash of the token in the browser's device cookie, which everybody who logs in with it shares. */
  deviceHash: Buffer
}

/** The longest that browsers store a cookie, in milliseconds. */
export const deviceLifetime = 400 * 86_400_000

const deviceCookie = (deps: Deps) => (deps.env.https ? '__Host-device' : 'device')
/** The device tokens of requests under way, so that a new one stays the same until its request is answered. */
const tokens = new WeakMap<FastifyRequest, string>()

function deviceToken(deps: Deps, request: FastifyRequest): string {
  const cookie = request.cookies[deviceCookie(deps)] ?? ''
  const token = tokens.get(request) ?? (/^[\w-]{43}$/.test(cookie) ? cookie : createToken())
  tokens.set(request, token)
  return token
}

export const visitOf = (deps: Deps, request: FastifyRequest): Visit => ({
  device: deviceOf(request.headers['user-agent'] ?? ''),
  address: addressOf(request),
  deviceHash: hashToken(deviceToken(deps, request)),
})

export const setDeviceCookie = (deps: Deps, request: FastifyRequest, reply: FastifyReply) =>
  reply.setCookie(deviceCookie(deps), deviceToken(deps, request), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: deps.env.https,
    maxAge: deviceLifetime / 1000,
  })
