import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import { agreeOnKey } from './agree-on-key.ts'
import { buildApp } from './app.ts'
import { openClock } from './db/clock.ts'
import { DatabaseError, startEmbedded } from './db/embedded.ts'
import { type Database, openDatabase } from './db/open.ts'
import { prepareDatabase } from './db/prepare.ts'
import type { Db } from './db/tables.ts'
import { denialOf, isDenied } from './denied.ts'
import type { Deps } from './deps.ts'
import { type Env, EnvError, readEnv } from './env.ts'
import { readWebBuild } from './features/pages/web-build.ts'
import { startMailWorker } from './jobs/mail-worker.ts'
import { schedule } from './jobs/schedule.ts'
import { openLogger } from './logger.ts'
import { openMetrics } from './metrics/metrics.ts'
import { serveMetrics } from './metrics/serve-metrics.ts'
import { openOutside } from './open-outside.ts'
import { openPush } from './outside/push/open-push.ts'
import type { Scheduler } from './outside/scheduler/scheduler.ts'
import { startScheduler } from './outside/scheduler/scheduler-pg-boss.ts'
import { root } from './root.ts'
import { Unavailable } from './unavailable.ts'
import { version } from './version.ts'

const built = fileURLToPath(new URL('dist/web', root))

/** How long a shutdown waits for requests in progress, in milliseconds. */
const shutdownTimeout = 10_000

/** A shutdown was requested before the server had started. */
class Stopped extends Error {}

/** Run in reverse order when the server stops. */
const stopSteps: (() => Promise<void> | void)[] = []
const stopping = new AbortController()

async function stop() {
  stopping.abort(new Stopped())
  for (const step of stopSteps.splice(0).reverse()) {
    // If one fails, the others still run.
    await Promise.resolve().then(step).catch(console.error)
  }
}

/** Registers a step, or runs it right away if a shutdown was requested since. */
async function whenStopping(step: () => Promise<void> | void) {
  stopSteps.push(step)
  if (!stopping.signal.aborted) return
  await stop()
  throw new Stopped()
}

async function serve() {
  const env = readEnv()
  const logger = openLogger(env.logLevel)
  const { db, connection } = await openServerDatabase(env, logger)
  let mailWorker: ReturnType<typeof startMailWorker> | undefined
  let scheduler: Scheduler | undefined
  const clock = await startClock(env, db, logger)
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
  deps.metrics = await startMetrics(deps, db)
  const app = await buildApp(deps, logger, await readWebBuild(built))
  await whenStopping(async () => {
    // A slow phone may need another half hour for its upload. Clients send again what wasn't acknowledged.
    const timeout = setTimeout(() => app.server.closeAllConnections(), shutdownTimeout)
    await app.close()
    clearTimeout(timeout)
  })
  const address = await app.listen({ host: env.host, port: env.port })
  // With PORT=0 the address is known only now.
  if (env.publicUrl.endsWith(':0')) env.publicUrl = shownAddress(address)
  await whenStopping(deps.mailer.close)
  mailWorker = startMailWorker(deps, logger)
  await whenStopping(mailWorker.stop)
  scheduler = startScheduler({ connection, jobs: schedule(deps), logger })
  await whenStopping(scheduler.stop)
  // Runs first.
  await whenStopping(() => app.drain())
  sayRunning(env, shownAddress(address), logger)
}

/** Brought up to date. The bundled one is started, and stops with the server. */
async function openServerDatabase(env: Env, logger: FastifyBaseLogger) {
  const embedded = env.databaseUrl ? undefined : await startEmbedded(env.dataDir, (error) => void giveUp(error))
  if (embedded) await whenStopping(embedded.stop)
  const connection = embedded?.connection ?? { connectionString: env.databaseUrl ?? '' }
  const ran = await prepareDatabase(connection, {
    signal: stopping.signal,
    say: (sentence) => logger.warn(sentence),
  })
  if (ran.length > 0) logger.info(ran.length === 1 ? '1 migration was run.' : `${ran.length} migrations were run.`)
  const db = openDatabase(connection, (error) => logger.warn({ err: error }, 'a database connection was lost'))
  await whenStopping(() => db.destroy())
  return { db, connection }
}

async function startMetrics(deps: Deps, { pool }: Database) {
  const { metricsPort, host } = deps.env
  if (metricsPort === null) return undefined
  const metrics = await openMetrics({ ...deps, pool })
  const { stop } = await serveMetrics(metrics, { host, port: metricsPort })
  await whenStopping(stop)
  return metrics
}

/** The embedded database has the same clock as this process. */
async function startClock({ databaseUrl }: Env, db: Db, logger: FastifyBaseLogger): Promise<Deps['clock']> {
  if (databaseUrl === null) return () => new Date()
  const clock = await openClock(db, logger)
  await whenStopping(clock.stop)
  return clock.now
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())

await serve().catch(giveUp)

async function giveUp(error: unknown) {
  // Whatever fails now fails because the server stops.
  if (stopping.signal.aborted) return
  const isForPeople =
    [EnvError, DatabaseError, Unavailable].some((kind) => error instanceof kind) ||
    isPortTaken(error) ||
    isDenied(error)
  console.error(isForPeople ? `\nRollbook couldn't start.\n${messageOf(error)}\n` : error)
  process.exitCode = 1
  await stop()
}

/** Said at any LOG_LEVEL. In production, each line is JSON. */
function sayRunning({ production, databaseUrl, dataDir }: Env, address: string, logger: FastifyBaseLogger) {
  const data = databaseUrl === null ? dataDir : 'the database in DATABASE_URL'
  const sentence = `Rollbook ${version} is running at ${address}`
  if (production) logger.child({}, { level: 'info' }).info({ version, data }, sentence)
  else console.log(`\n${sentence}\nData: ${data}\n`)
}

function shownAddress(address: string): string {
  return address.replace(/\/\/(127\.0\.0\.1|0\.0\.0\.0|\[::1?\])/, '//localhost')
}

function isPortTaken(error: unknown): error is Error & { port?: number } {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
}

function messageOf(error: unknown): string {
  if (isDenied(error)) return denialOf(error)
  if (isPortTaken(error))
    return `Another program is using the port. Stop it, or set PORT or METRICS_PORT, whichever is ${error.port}, to a different one.`
  return error instanceof Error ? error.message : String(error)
}
