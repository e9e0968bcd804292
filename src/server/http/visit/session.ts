import type { FastifyRequest } from 'fastify'
import type { UserId } from '#server/db/ids.ts'
import type { Deps } from '#server/deps.ts'
import type { SubscriptionFacts } from '#shared/subscription/subscription.ts'
import type { App } from '../app-type.ts'
import { Refusal } from '../replies/refusals.ts'
import { secretCookie } from './cookies.ts'
import { hashToken, tokenPattern } from './tokens.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether visitors may call it, too. */
    isPublic?: boolean
    /** Whether it is the same for everybody, so that nobody is looked up. */
    isForMachines?: boolean
  }
  interface FastifyRequest {
    /** The current user's id, null for a visitor. Set by the sessions feature. */
    userId: UserId | null
    /** The facts that decide if the current user may create and change things; null unless the request may. */
    subscription: SubscriptionFacts | null
  }
}

/** A session ends this many milliseconds after login, used or not. */
export const maxSessionAge = 180 * 86_400_000

export const sessionCookie = secretCookie('session', { lifetime: maxSessionAge })

const sessionValue = new RegExp(`^(\\d{1,15})\\.(${tokenPattern})$`)

/** The user of the request's session cookie, and the hash of its token. */
export function readSessionCookie(deps: Deps, request: FastifyRequest) {
  const [, userId, token] = sessionValue.exec(sessionCookie.read(deps, request)) ?? []
  return { userId: Number(userId ?? 0), tokenHash: hashToken(token ?? '') }
}

/** Whether a request is for the API, however its URL is encoded: '/%61pi/tags' is routed as '/api/tags'. */
export const isApiCall = (request: FastifyRequest): boolean =>
  (request.routeOptions.url ?? request.url).startsWith('/api/')

/** Refuses visitors every call of the API that isn't public, before anything they send is looked at. */
export function requireLogin(app: App) {
  app.addHook('onRequest', async (request) => {
    if (isApiCall(request) && !request.is404 && request.routeOptions.config.isPublic !== true) signedIn(request)
  })
}

/** Returns the current user's id, and refuses visitors. */
export function signedIn(request: FastifyRequest): UserId {
  if (request.userId === null) throw new Refusal('SIGNED_OUT')
  return request.userId
}
