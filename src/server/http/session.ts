import type { FastifyRequest } from 'fastify'
import { secretCookie } from './cookies.ts'
import { Refusal } from './refusals.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The current user's id, null for a visitor. Set by the sessions feature. */
    userId: number | null
  }
}

/** A session ends this many milliseconds after login, used or not. */
export const maxSessionAge = 180 * 86_400_000

export const sessionCookie = secretCookie('session', { lifetime: maxSessionAge })

/** Returns the current user's id, and refuses visitors. */
export function signedIn(request: FastifyRequest): number {
  if (request.userId === null) throw new Refusal('SIGNED_OUT')
  return request.userId
}
