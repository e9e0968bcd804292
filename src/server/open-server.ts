import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { buildApp } from './app.ts'
import { openClock } from './db/clock.ts'
import { agreeOnKey } from './db/key-origin.ts'
import { type Database, openDatabase } from './db/open.ts'
import { prepareDatabase } from './db/prepare.ts'
import type { Db } from './db/tables.ts'
import type { Deps } from './deps.ts'
import type { Env } from './env.ts'
import { warnWithoutPosters } from './features/media/service.ts'
import { readWebBuild } from './features/pages/web-build.ts'
import { startMailWorker } from './jobs/mail-worker.ts'
import { schedule } from './jobs/schedule.ts'
import { openMetrics, serveMetrics } from './metrics/metrics.ts'
import { openOutside } from './open-outside.ts'
import { findInstallationKey } from './outside/installation-key.ts'
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
  /** Until then, the bundled database is starting. */
  ready: Promise<void>
  /** Registers a step of the shutdown; they run in reverse order. */
  whenStopping: WhenStopping
  signal: AbortSignal
}

/** Opens everything, listens once the database is prepared, and starts the jobs. Returns the address for people. */
export async function openServer(start: Start): Promise<string> {
  const { env, logger, connection, whenStopping } = start
  const db = openDatabase(connection, (error) => logger.warn({ err: error }, 'a database connection was lost'))
  await whenStopping(() => db.destroy())
  const prepared = prepare(db, start)
  // What fails is said where it is awaited.
  prepared.catch(() => undefined)
  let mailWorker: ReturnType<typeof startMailWorker> | undefined
  let scheduler: Scheduler | undefined
  const clock = await startClock(db, prepared, start)
  const deps: Deps = {
    db,
    env,
    ...openOutside(env, clock),
    push: openPush(env),
    installationKey: findInstallationKey(env) ?? (await prepared),
    wakeMail: () => mailWorker?.wake(),
    scheduler: () => scheduler,
    logger,
    clock,
  }
  deps.metrics = await startMetrics(deps, db, whenStopping)
  // The app is built while the database is prepared.
  const [app] = await Promise.all([buildApp(deps, logger, await readWebBuild(built)), prepared])
  await whenStopping(async () => {
    // A slow phone may need another half hour for its upload. Clients send again what wasn't acknowledged.
    const timeout = setTimeout(() => app.server.closeAllConnections(), shutdownTimeout)
    await app.close()
    clearTimeout(timeout)
  })
  const address = shownAddress(await app.listen({ host: env.host, port: env.port }))
  // With PORT=0 the address is known only now.
  if (env.publicUrl.endsWith(':0')) env.publicUrl = address
  warnWithoutPosters(logger)
  await whenStopping(deps.mailer.close)
  mailWorker = startMailWorker(deps, logger)
  await whenStopping(mailWorker.stop)
  scheduler = startScheduler({ connection, jobs: schedule(deps), logger })
  await whenStopping(scheduler.stop)
  if (env.stripe) void sayProblemsOfPrices(deps)
  // Runs first.
  await whenStopping(() => app.drain())
  return address
}

/** Nothing waits for Stripe. */
async function sayProblemsOfPrices({ payments, logger }: Deps) {
  try {
    for (const problem of (await payments?.problemsOfPrices()) ?? []) logger.error(problem)
  } catch (error) {
    logger.warn({ err: error }, 'the prices could not be checked, because Stripe can’t be asked')
  }
}

/** Brings the database up to date, and returns the key that belongs to it. */
async function prepare(db: Db, { env, connection, ready, logger, signal }: Start): Promise<Buffer> {
  await ready
  const ran = await prepareDatabase(connection, { signal, say: (sentence) => logger.warn(sentence) })
  if (ran.length > 0) logger.info(ran.length === 1 ? '1 migration was run.' : `${ran.length} migrations were run.`)
  return agreeOnKey(db, env)
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
async function startClock(db: Db, prepared: Promise<unknown>, { env, logger, whenStopping }: Start) {
  if (env.databaseUrl === null) return () => new Date()
  await prepared
  const clock = await openClock(db, logger)
  await whenStopping(clock.stop)
  return clock.now
}

const shownAddress = (address: string): string =>
  address.replace(/\/\/(127\.0\.0\.1|0\.0\.0\.0|\[::1?\])/, '//localhost')
