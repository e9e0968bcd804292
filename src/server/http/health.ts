import { sql } from 'kysely'
import { z } from 'zod/mini'
import type { Deps } from '../deps.ts'
import type { App } from './app-type.ts'

/** /healthz: the process is up. /readyz: it also reaches its database and is not shutting down. */
export function health(app: App, { db }: Deps) {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  // Keep-alive connections would delay the shutdown until they time out.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close')
    done()
  })

  const state = z.object({ status: z.enum(['ok', 'unavailable']) })
  app.get('/healthz', { schema: { response: { 200: state } } }, async () => ({ status: 'ok' as const }))

  app.get('/readyz', { schema: { response: { 200: state, 503: state } } }, async (_request, reply) => {
    const isReachable = await sql`select 1`.execute(db).then(
      () => true,
      () => false,
    )
    if (isReachable && !isClosing) return { status: 'ok' as const }
    return reply.code(503).send({ status: 'unavailable' as const })
  })
}
