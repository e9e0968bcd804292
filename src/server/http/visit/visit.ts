import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { addressOf } from './address.ts'
import { secretCookie } from './cookies.ts'
import { deviceOf } from './device.ts'
import { languageOf } from './language.ts'
import { readSessionCookie } from './session.ts'
import { createToken, hashToken, isToken } from './tokens.ts'

/** Where a request comes from: shown in the account's activity, and used to recognize the browser. */
export interface Visit {
  /** 'Chrome on Android'; '' if the browser doesn't say. */
  device: string
  address: string
  /** The one its browser prefers, such as 'en-US'; '' if it doesn't say. */
  language: string
  /** Hash of the token in the browser's device cookie. All accounts that log in with this browser share it. */
  deviceHash: Buffer
  /** Hash of the token in the session cookie, for calls about the current session. */
  sessionHash: Buffer
  /** Whether the browser has no device cookie yet, so that no account can know it. */
  isNew: boolean
}

/** In milliseconds: as long as browsers store a cookie at most. */
export const deviceLifetime = 400 * 86_400_000

const deviceCookie = secretCookie('device', { lifetime: deviceLifetime })
/** The device tokens of requests in progress, so that a new one stays the same throughout its request. */
const tokens = new WeakMap<FastifyRequest, string>()

/** Returns '' if the browser has none. */
function storedToken(deps: Deps, request: FastifyRequest): string {
  const cookie = deviceCookie.read(deps, request)
  return isToken(cookie) ? cookie : ''
}

function deviceToken(deps: Deps, request: FastifyRequest): string {
  const token = tokens.get(request) ?? (storedToken(deps, request) || createToken())
  tokens.set(request, token)
  return token
}

export const visitOf = (deps: Deps, request: FastifyRequest): Visit => ({
  device: deviceOf(request.headers['user-agent'] ?? ''),
  address: addressOf(request),
  language: languageOf(request),
  deviceHash: hashToken(deviceToken(deps, request)),
  sessionHash: readSessionCookie(deps, request).tokenHash,
  isNew: storedToken(deps, request) === '',
})

/** The hash of the token by which a browser is known to the accounts that have logged in with it, if it has one. */
export function deviceHashOf(deps: Deps, request: FastifyRequest): Buffer | undefined {
  const token = storedToken(deps, request)
  return token === '' ? undefined : hashToken(token)
}

export const setDeviceCookie = (deps: Deps, request: FastifyRequest, reply: FastifyReply) =>
  deviceCookie.set(deps, reply, deviceToken(deps, request))
