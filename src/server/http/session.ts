import type { FastifyRequest } from 'fastify'
import type { SubscriptionFacts } from '#shared/subscription.ts'
import type { Deps } from '../deps.ts'
import { secretCookie } from './cookies.ts'
import { Refusal } from './refusals.ts'
import { hashToken, tokenPattern } from './tokens.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The current user's id, null for a visitor. Set by the sessions feature. */
    userId: number | null
    /** What decides whether the current user may create and change things; null unless the request may. */
    subscription: SubscriptionFacts | null
  }
}

/** A session ends this many milliseconds after login, used or not. */
export const maxSessionAge = 180 * 86_400_000

export const sessionCookie = secretCookie('session', { lifetime: maxSessionAge })

const sessionValue = new RegExp(`^(\\d{1,15})\\.(${tokenPattern})$`)

/** What the request's session cookie says: whose it is, and the hash of its token. */
export function readSessionCookie(deps: Deps, request: FastifyRequest) {
  const [, userId, token] = sessionValue.exec(sessionCookie.read(deps, request)) ?? []
  return { userId: Number(userId ?? 0), tokenHash: hashToken(token ?? '') }
}

/** Returns the current user's id, and refuses visitors. */
export function signedIn(request: FastifyRequest): number {
  if (request.userId === null) throw new Refusal('SIGNED_OUT')
  return request.userId
}
