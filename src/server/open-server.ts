import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { agreeOnKey } from './agree-on-key.ts'
import { buildApp } from './app.ts'
import { openClock } from './db/clock.ts'
import { type Database, openDatabase } from './db/open.ts'
import { prepareDatabase } from './db/prepare.ts'
import type { Db } from './db/tables.ts'
import type { Deps } from './deps.ts'
import type { Env } from './env.ts'
import { readWebBuild } from './features/pages/web-build.ts'
import { startMailWorker } from './jobs/mail-worker.ts'
import { schedule } from './jobs/schedule.ts'
import { openMetrics } from './metrics/metrics.ts'
import { serveMetrics } from './metrics/serve-metrics.ts'
import { openOutside } from './open-outside.ts'
import { openPush } from './outside/push/open-push.ts'
import type { Scheduler } from './outside/scheduler/scheduler.ts'
import { startScheduler } from './outside/scheduler/scheduler-pg-boss.ts'
import { root } from './root.ts'

const built = fileURLToPath(new URL('dist/web', root))

/** How long a shutdown waits for requests in progress, in milliseconds. */
const shutdownTimeout = 10_000

type WhenStopping = (step: () => Promise<void> | void) => Promise<void>

interface Start {
  env: Env
  logger: FastifyBaseLogger
  connection: pg.PoolConfig
  /** Registers a step of the shutdown; they run in reverse order. */
  whenStopping: WhenStopping
  signal: AbortSignal
}

/** Opens everything on a database that can be reached, listens, and starts the jobs. Returns the address for people. */
export async function openServer({ env, logger, connection, whenStopping, signal }: Start): Promise<string> {
  const db = await openPrepared({ connection, logger, signal })
  await whenStopping(() => db.destroy())
  let mailWorker: ReturnType<typeof startMailWorker> | undefined
  let scheduler: Scheduler | undefined
  const clock = await startClock(env, db, logger, whenStopping)
  const deps: Deps = {
    db,
    env,
    ...openOutside(env, clock),
    push: openPush(env),
    installationKey: await agreeOnKey(db, env),
    wakeMail: () => mailWorker?.wake(),
    scheduler: () => scheduler,
    clock,
  }
  deps.metrics = await startMetrics(deps, db, whenStopping)
  const app = await buildApp(deps, logger, await readWebBuild(built))
  await whenStopping(async () => {
    // A slow phone may need another half hour for its upload. Clients send again what wasn't acknowledged.
    const timeout = setTimeout(() => app.server.closeAllConnections(), shutdownTimeout)
    await app.close()
    clearTimeout(timeout)
  })
  const address = shownAddress(await app.listen({ host: env.host, port: env.port }))
  // With PORT=0 the address is known only now.
  if (env.publicUrl.endsWith(':0')) env.publicUrl = address
  await whenStopping(deps.mailer.close)
  mailWorker = startMailWorker(deps, logger)
  await whenStopping(mailWorker.stop)
  scheduler = startScheduler({ connection, jobs: schedule(deps), logger })
  await whenStopping(scheduler.stop)
  // Runs first.
  await whenStopping(() => app.drain())
  return address
}

/** The database, brought up to date. */
async function openPrepared({ connection, logger, signal }: Pick<Start, 'connection' | 'logger' | 'signal'>) {
  const ran = await prepareDatabase(connection, { signal, say: (sentence) => logger.warn(sentence) })
  if (ran.length > 0) logger.info(ran.length === 1 ? '1 migration was run.' : `${ran.length} migrations were run.`)
  return openDatabase(connection, (error) => logger.warn({ err: error }, 'a database connection was lost'))
}

async function startMetrics(deps: Deps, { pool }: Database, whenStopping: WhenStopping) {
  const { metricsPort, host } = deps.env
  if (metricsPort === null) return undefined
  const metrics = await openMetrics({ ...deps, pool })
  const { stop } = await serveMetrics(metrics, { host, port: metricsPort })
  await whenStopping(stop)
  return metrics
}

/** The embedded database has the same clock as this process. */
async function startClock({ databaseUrl }: Env, db: Db, logger: FastifyBaseLogger, whenStopping: WhenStopping) {
  if (databaseUrl === null) return () => new Date()
  const clock = await openClock(db, logger)
  await whenStopping(clock.stop)
  return clock.now
}

const shownAddress = (address: string): string =>
  address.replace(/\/\/(127\.0\.0\.1|0\.0\.0\.0|\[::1?\])/, '//localhost')
