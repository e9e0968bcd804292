import rateLimit from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import type { RefusalCode } from '#shared/refusals/server-refusals.ts'
import type { App } from '../app-type.ts'
import { Refusal } from '../replies/refusals.ts'
import { addressOf, deviceHashOf } from '../visit/visit.ts'

const minute = 60_000
const hour = 3_600_000

/**
 * 1,200 requests a minute for each member, for each browser that a member has logged in with, and for all other visitors
 * at one address. Members and visitors are counted apart, so nobody can use up what others at their address may do. A
 * route's own limit comes on top.
 */
export async function rateLimits(app: App, deps: Deps) {
  app.decorateRequest('caller', '')
  await app.register(rateLimit, { global: false, cache: 20_000, addHeadersOnExceeding: noHeaders })
  const check = app.createRateLimit({ max: 1200, timeWindow: minute, keyGenerator: ({ caller }) => caller })
  app.addHook('onRequest', async (request) => {
    if (isFile(request)) return
    request.caller = await callerOf(deps, request)
    const limit = await check(request)
    if (!limit.isAllowed && limit.isExceeded) throw tooMany('TOO_MANY_CALLS', limit.ttl)
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whom limits count the request for; '' for a file. */
    caller: string
  }
}

/** A page consists of many files, and operators ask often how the server is. */
const isFile = ({ url, routeOptions }: FastifyRequest) =>
  /^\/(assets|uploads)\//.test(url) || routeOptions.url === '/healthz' || routeOptions.url === '/readyz'

async function callerOf(deps: Deps, request: FastifyRequest): Promise<string> {
  if (request.userId !== null) return `user ${request.userId}`
  // A cookie beside an access token counts for nothing.
  const device = request.isByToken ? undefined : deviceHashOf(deps, request)
  const known =
    device &&
    (await deps.db.selectFrom('knownDevices').select('userId').where('tokenHash', '=', device).executeTakeFirst())
  return known ? `device ${device.toString('base64url')}` : addressOf(request) || 'no address'
}

/** A route's own limit: calls an hour from one address. Requests with invalid fields don't count. */
export const hourlyByAddress = (max: number, code: RefusalCode) => ownLimit(max, hour, code, addressOf)

/** A route's own limit: calls an hour by one member, from any address. */
export const hourlyByUser = (max: number, code: RefusalCode) => ownLimit(max, hour, code, ({ caller }) => caller)

/** A route's own limit for logging in: nobody has to wait longer than half a minute because of others. */
export const signInLimit = () => ownLimit(60, minute / 2, 'TOO_MANY_SIGN_INS', ({ caller }) => caller)

function ownLimit(
  max: number,
  timeWindow: number,
  code: RefusalCode,
  keyGenerator: (request: FastifyRequest) => string,
) {
  return {
    rateLimit: {
      hook: 'preHandler' as const,
      max,
      timeWindow,
      keyGenerator,
      errorResponseBuilder: (_request: FastifyRequest, { ttl }: { ttl: number }) => tooMany(code, ttl),
    },
  }
}

/**
 * A limit on something that requests are about, such as a link, whoever makes them: so many an hour. Call what it returns
 * with each request; it refuses those beyond.
 */
export function hourlyLimit(
  app: App,
  max: number,
  code: RefusalCode,
  keyGenerator: (request: FastifyRequest) => string,
) {
  const check = app.createRateLimit({ max, timeWindow: hour, keyGenerator })
  return async (request: FastifyRequest) => {
    const limit = await check(request)
    if (!limit.isAllowed && limit.isExceeded) throw tooMany(code, limit.ttl)
  }
}

const noHeaders = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

const tooMany = (code: RefusalCode, ttl: number) => new Refusal(code, { retryAfter: Math.ceil(ttl / 1000) })
