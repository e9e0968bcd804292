import type { FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import { isApiCall } from '#server/http/visit/session.ts'
import { hashToken } from '#server/http/visit/tokens.ts'
import { addressOf } from '#server/http/visit/visit.ts'
import { recordTokenUse } from './access-tokens.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether only somebody who has logged in may call it, not a script with an access token. */
    isForLogins?: boolean
  }
  interface FastifyRequest {
    /** Whether it is made with an access token, in place of a session. */
    isByToken: boolean
    /** Why its access token doesn't open what it is for. */
    tokenRefusal: Refusal | undefined
  }
}

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Reads the access token of an API call, and sets `request.userId`. What is free concerns the account itself, such as its
 * password, and isn't open to tokens; nor is what isn't of the API. A cookie that comes along counts for nothing.
 */
export function readAccessTokens(app: App, deps: Deps) {
  app.decorateRequest('isByToken', false)
  app.decorateRequest('tokenRefusal', undefined)
  app.addHook('onRequest', async (request) => {
    const [, given] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
    if (given === undefined || !isApiCall(request)) return
    request.userId = null
    request.subscription = null
    request.isByToken = true
    const token = await findToken(deps, given)
    request.tokenRefusal = refusalFor(request, token)
    if (!token || request.tokenRefusal) return
    await recordTokenUse(deps.db, token, addressOf(request), deps.clock())
    request.userId = token.userId
    request.subscription = token.subscription
  })
}

/** After everything that bounds what visitors may do: a wrong token makes nobody more than a visitor. */
export function refuseWrongTokens(app: App) {
  app.addHook('onRequest', (request, _reply, done) => done(request.tokenRefusal))
}

function refusalFor(request: FastifyRequest, token: Token | undefined): Refusal | undefined {
  if (!token) return new Refusal('TOKEN_INVALID')
  if (!isOpenToTokens(request)) return new Refusal('TOKEN_NOT_ALLOWED')
  if (token.scope === 'read' && !reads.has(request.method)) return new Refusal('TOKEN_READ_ONLY')
  return undefined
}

type Token = NonNullable<Awaited<ReturnType<typeof findToken>>>

function isOpenToTokens({ routeOptions: { config } }: FastifyRequest) {
  return config.isFree !== true && config.isPublic !== true && config.isForLogins !== true
}

async function findToken({ db }: Deps, given: string) {
  const row = await db
    .selectFrom('accessTokens as token')
    .innerJoin('users', 'users.id', 'token.userId')
    .leftJoin('subscriptions as plan', 'plan.userId', 'token.userId')
    .select(['token.userId', 'token.id', 'token.name', 'token.scope', 'token.lastUsedAt'])
    .select(['plan.trialEndsAt', 'plan.status', 'plan.paidUntil', 'plan.endsAt', 'plan.unpaidSince'])
    .where('tokenHash', '=', hashToken(given))
    .where('disabledAt', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { trialEndsAt, status, paidUntil, endsAt, unpaidSince, ...token } = row
  return { ...token, subscription: trialEndsAt && { trialEndsAt, status, paidUntil, endsAt, unpaidSince } }
}
