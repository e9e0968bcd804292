import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod/mini'
import { refusals } from '#shared/refusals/refusals.ts'
import type { Deps } from '../deps.ts'
import { version } from '../root.ts'
import type { App } from './app-type.ts'
import { hasRoom } from './disk-full.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Before closing: has /readyz say so, and waits until whoever asks there sends nothing here anymore. */
    drain(ms?: number): Promise<void>
  }
}

/** How long /readyz says that a disk is full after a request failed for that. */
const diskFullMs = 60_000

/** Whoever has asked /readyz within this time is expected to ask again. */
const askedWithin = 30_000

/** Long enough for proxies to ask two or three times. */
const drainMs = 5_000

/** How long to wait for the database, in milliseconds: HAProxy takes no answer within a second for a server that is down. */
const databaseMs = 500

const state = z.object({ status: z.enum(['ok', 'database unreachable', 'disk full', 'stopping']) })

/**
 * /healthz: the process is up. /readyz: this server should get requests. Without its database it should, too, because that
 * is the same for all servers, and public pages and saved copies need none.
 */
export function health(app: App, { db, env, clock }: Deps) {
  let isStopping = false
  let lastAsked = Number.NEGATIVE_INFINITY
  let lastFull = 0
  // The database may be on another disk.
  app.addHook('onResponse', (_request, reply, done) => {
    if (reply.statusCode === refusals.DISK_FULL.status) lastFull = clock().getTime()
    done()
  })
  app.addHook('preClose', async () => {
    isStopping = true
  })
  // Keep-alive connections would delay the shutdown until they time out.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping) reply.header('connection', 'close')
    done()
  })
  app.decorate('drain', async (ms = drainMs) => {
    isStopping = true
    if (performance.now() - lastAsked < askedWithin) await sleep(ms)
  })

  const alive = z.object({ status: z.literal('ok'), version: z.string() })
  const config = { isForMachines: true }
  app.get('/healthz', { schema: { response: { 200: alive } }, config }, async () => ({
    status: 'ok' as const,
    version,
  }))

  const isReachable = databaseCheck(db)
  app.get('/readyz', { schema: { response: { 200: state, 503: state } }, config }, async (_request, reply) => {
    lastAsked = performance.now()
    if (isStopping) return reply.code(503).send({ status: 'stopping' as const })
    const wasFull = clock().getTime() - lastFull < diskFullMs
    if (wasFull || !(await hasRoom(env.dataDir))) return reply.code(503).send({ status: 'disk full' as const })
    return { status: (await isReachable()) ? ('ok' as const) : ('database unreachable' as const) }
  })
}

/** Asks the database, one question at a time. One without an answer may bind a connection for long. */
function databaseCheck(db: Deps['db']) {
  let asked: Promise<boolean> | undefined
  const ask = async () => {
    try {
      await sql`select 1`.execute(db)
      return true
    } catch {
      return false
    } finally {
      asked = undefined
    }
  }
  return async () => {
    asked ??= ask()
    return Promise.race([asked, sleep(databaseMs, false, { ref: false })])
  }
}
