import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { Refusal } from './refusals.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in person's id; null for a visitor. Set by the sessions feature. */
    userId: number | null
  }
}

/** `__Host-` binds the cookie to this very host; browsers accept it over https only. */
export const sessionCookie = (deps: Deps) => (deps.env.https ? '__Host-session' : 'session')

/** The signed-in person's id, or a refusal. */
export function signedIn(request: FastifyRequest): number {
  if (request.userId === null) throw new Refusal('SIGNED_OUT')
  return request.userId
}
