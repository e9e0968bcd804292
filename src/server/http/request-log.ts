import type { App } from './app-type.ts'

/** One line for each finished request. Paths carry no secret; queries, headers, cookies and bodies are never logged. */
export function requestLog(app: App) {
  app.addHook('onResponse', async (request, reply) => {
    if (request.url.startsWith('/assets/') || request.url === '/healthz') return
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        userId: request.userId,
      },
      'answered',
    )
  })
}
