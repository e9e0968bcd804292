import type { FastifyRequest } from 'fastify'
import { inTenths } from '#shared/foundation/numbers.ts'
import type { Deps } from '../deps.ts'
import { version } from '../version.ts'
import type { App } from './app-type.ts'

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
