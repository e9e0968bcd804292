import { isIP, isIPv6 } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { secretCookie } from './cookies.ts'
import { deviceOf } from './device.ts'
import { readSessionCookie } from './session.ts'
import { createToken, hashToken, isToken } from './tokens.ts'

/** As long as the name of a language gets (RFC 5646, section 4.4.1). Intl reads one of 15,000 letters for 100 ms. */
const longest = 35

/** The language a browser prefers, such as 'en-US'; '' if it doesn't say. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const language = (headers['accept-language'] ?? '').split(/[,;]/, 1)[0]?.trim() ?? ''
  return language.length <= longest ? language : ''
}

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

/**
 * The address that limits count by: for IPv6, the /64 network that one household shares. '' if a proxy's header contains
 * something else (some proxies add the port), and if the client left meanwhile: Fastify then has no address, whatever its
 * types say.
 */
export function addressOf(request: { ip: string | undefined }): string {
  const ip = (request.ip ?? '').replace(/^\[(.*)\](:\d+)?$|^([\d.]+):\d+$/, '$1$3')
  if (isIP(ip) === 0) return ''
  if (!isIPv6(ip) || ip.includes('.')) return ip
  const [front = '', back] = ip.split('::')
  const groups = (part: string) => part.split(':').filter(Boolean)
  const zeros = back === undefined ? 0 : 8 - groups(front).length - groups(back).length
  return [...groups(front), ...Array<string>(zeros).fill('0'), ...groups(back ?? '')].slice(0, 4).join(':')
}
