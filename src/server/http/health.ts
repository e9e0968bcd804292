import { sql } from 'kysely'
import { z } from 'zod/mini'
import { refusals } from '#shared/refusals/refusals.ts'
import type { Deps } from '../deps.ts'
import type { App } from './app-type.ts'
import { hasRoom } from './fairness/disk-full.ts'

/** How long /readyz says that a disk is full after a request failed for that. */
const diskFullMs = 60_000

/** /healthz: the process is up. /readyz: it also reaches its database, has room on its disk, and is not shutting down. */
export function health(app: App, { db, env, clock }: Deps) {
  let isClosing = false
  let lastFull = 0
  // The database may be on another disk.
  app.addHook('onResponse', (_request, reply, done) => {
    if (reply.statusCode === refusals.DISK_FULL.status) lastFull = clock().getTime()
    done()
  })
  app.addHook('preClose', async () => {
    isClosing = true
  })
  // Keep-alive connections would delay the shutdown until they time out.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close')
    done()
  })

  const state = z.object({ status: z.enum(['ok', 'unavailable', 'disk full']) })
  app.get('/healthz', { schema: { response: { 200: state } } }, async () => ({ status: 'ok' as const }))

  app.get('/readyz', { schema: { response: { 200: state, 503: state } } }, async (_request, reply) => {
    const isReachable = await sql`select 1`.execute(db).then(
      () => true,
      () => false,
    )
    if (!isReachable || isClosing) return reply.code(503).send({ status: 'unavailable' as const })
    const wasFull = clock().getTime() - lastFull < diskFullMs
    if (wasFull || !(await hasRoom(env.dataDir))) return reply.code(503).send({ status: 'disk full' as const })
    return { status: 'ok' as const }
  })
}
