import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'

interface Options {
  sameSite?: 'lax' | 'strict'
  /** In milliseconds; without it the cookie ends with the browser session. */
  lifetime?: number
}

/** A cookie that no script can read. With https, `__Host-` keeps every other host from setting it. */
export function secretCookie(name: string, { sameSite = 'lax', lifetime }: Options = {}) {
  const nameFor = ({ env }: Deps) => (env.https ? `__Host-${name}` : name)
  const attributes = ({ env }: Deps) => ({ path: '/', httpOnly: true, sameSite, secure: env.https })
  const maxAge = lifetime === undefined ? {} : { maxAge: lifetime / 1000 }
  return {
    /** Returns '' if the browser sent none. */
    read: (deps: Deps, request: FastifyRequest) => request.cookies[nameFor(deps)] ?? '',
    set: (deps: Deps, reply: FastifyReply, value: string) =>
      reply.setCookie(nameFor(deps), value, { ...attributes(deps), ...maxAge }),
    clear: (deps: Deps, reply: FastifyReply) => reply.clearCookie(nameFor(deps), attributes(deps)),
  }
}
