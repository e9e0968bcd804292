import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { addressOf } from './address.ts'
import { deviceOf } from './device.ts'

/** From where somebody calls: what the account remembers of it, and by what it knows the browser again. */
export interface Visit {
  /** 'Chrome on Android'; '' where the browser does not tell. */
  device: string
  address: string
  /** Hash of the token that this browser carries for everybody who signs in with it. */
  deviceKey: Buffer
}

/** As long as browsers keep any cookie. */
export const deviceLifetime = 400 * 86_400_000

const deviceCookie = (deps: Deps) => (deps.env.https ? '__Host-device' : 'device')
/** The tokens of this request's browser: a new one is the same until the request is answered. */
const tokens = new WeakMap<FastifyRequest, string>()

function deviceToken(deps: Deps, request: FastifyRequest): string {
  const carried = request.cookies[deviceCookie(deps)] ?? ''
  const token =
    tokens.get(request) ?? (/^[\w-]{43}$/.test(carried) ? carried : randomBytes(32).toString('base64url'))
  tokens.set(request, token)
  return token
}

export const visitOf = (deps: Deps, request: FastifyRequest): Visit => ({
  device: deviceOf(request.headers['user-agent'] ?? ''),
  address: addressOf(request),
  deviceKey: createHash('sha256').update(deviceToken(deps, request)).digest(),
})

/** The browser carries its token from now on. */
export const rememberDevice = (deps: Deps, request: FastifyRequest, reply: FastifyReply) =>
  reply.setCookie(deviceCookie(deps), deviceToken(deps, request), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: deps.env.https,
    maxAge: deviceLifetime / 1000,
  })

/** The account knows the browser of that key from now on. */
export const knowDevice = (db: Db, userId: number, deviceKey: Buffer, now: Date) =>
  db
    .insertInto('known_devices')
    .values({ user_id: userId, token_hash: deviceKey, seen_at: now })
    .onConflict((known) => known.columns(['user_id', 'token_hash']).doUpdateSet({ seen_at: now }))
    .execute()
