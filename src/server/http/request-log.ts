import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { inTenths } from '#shared/foundation/numbers.ts'
import type { Deps } from '../deps.ts'
import { version } from '../root.ts'
import type { App } from './app-type.ts'

/**
 * An id that no other request has, on any server: the one that a proxy in front gave it, or a new one. The reply has it,
 * and every line of the log.
 */
export const requestIdOf =
  (proxies: number) =>
  ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const given = headers['x-request-id']
    const isGiven = proxies > 0 && typeof given === 'string' && /^[\w.-]{8,64}$/.test(given)
    return isGiven ? given : randomBytes(8).toString('hex')
  }

/** One line per request. It names the route, because a path may contain a token; no query, header, cookie, or body. */
export function requestLog(app: App, { metrics }: Pick<Deps, 'metrics'>) {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers({ 'x-request-id': request.id, 'x-rollbook-version': version })
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    done()
    const answered = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: inTenths(reply.elapsedTime),
    }
    metrics?.countRequest(answered)
    if (request.url.startsWith('/assets/') || request.url === '/healthz') return
    logAnswered(request, answered)
  })
}

/** The line of a request, also of one that was answered past the framework. */
export function logAnswered(request: FastifyRequest, answered: { status: number; ms: number }) {
  const { id: reqId, method, routeOptions, userId } = request
  const route = routeOptions.url ?? 'none'
  request.log.info({ reqId, method, route, ...answered, cost: inTenths(request.cost ?? 0), userId }, 'answered')
}
