import rateLimit from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import type { RefusalCode } from '#shared/refusals.ts'
import { addressOf } from './address.ts'
import { isApiCall } from './api-call.ts'
import type { App } from './app-type.ts'
import { Refusal } from './refusals.ts'

const hour = 3_600_000

/** 1,200 API calls a minute for each member, and for each address of visitors. */
export async function rateLimits(app: App) {
  await app.register(rateLimit, {
    max: 1200,
    timeWindow: 60_000,
    cache: 20_000,
    keyGenerator: personOf,
    allowList: (request) => !isApiCall(request),
    errorResponseBuilder: (_request, { ttl }) => tooMany('TOO_MANY_CALLS', ttl),
    addHeadersOnExceeding: noHeaders,
  })
}

/** A route's own limit: calls an hour from one address. Requests with invalid fields don't count. */
export const hourlyByAddress = (max: number, code: RefusalCode) => hourly(max, code, addressOf)

/** A route's own limit: calls an hour by one member, from any address. Visitors are counted by address. */
export const hourlyByUser = (max: number, code: RefusalCode) => hourly(max, code, personOf)

const hourly = (max: number, code: RefusalCode, keyGenerator: (request: FastifyRequest) => string) => ({
  rateLimit: {
    hook: 'preHandler' as const,
    max,
    timeWindow: hour,
    allowList: [],
    keyGenerator,
    errorResponseBuilder: (_request: FastifyRequest, { ttl }: { ttl: number }) => tooMany(code, ttl),
  },
})

const personOf = (request: FastifyRequest) =>
  request.userId === null ? addressOf(request) : `user ${request.userId}`

const noHeaders = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

const tooMany = (code: RefusalCode, ttl: number) => new Refusal(code, { retryAfter: Math.ceil(ttl / 1000) })
