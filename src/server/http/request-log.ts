import type { App } from './app-type.ts'

/** One line per request. It names the route, because a path may contain a token; no query, header, cookie, or body. */
export function requestLog(app: App) {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    done()
    if (request.url.startsWith('/assets/') || request.url === '/healthz') return
    request.log.info(
      {
        reqId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: rounded(reply.elapsedTime),
        cost: rounded(request.cost ?? 0),
        userId: request.userId,
      },
      'answered',
    )
  })
}

const rounded = (ms: number) => Math.round(ms * 10) / 10
