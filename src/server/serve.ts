import type { FastifyBaseLogger } from 'fastify'
import { launchEmbedded } from './db/embedded.ts'
import { DatabaseError } from './db/errors.ts'
import { denialOf, isDenied } from './denied.ts'
import { type Env, EnvError, readEnv } from './env.ts'
import { openLogger } from './logger.ts'
import { version } from './root.ts'
import { Unavailable } from './unavailable.ts'

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
  const embedded = env.databaseUrl ? undefined : await launchEmbedded(env.dataDir, (error) => void giveUp(error))
  if (embedded) await whenStopping(embedded.stop)
  // Loading the rest takes as long as PostgreSQL takes to start.
  const { openServer } = await import('./open-server.ts')
  const address = await openServer({
    env,
    logger,
    connection: embedded?.connection ?? { connectionString: env.databaseUrl ?? '' },
    ready: embedded?.ready ?? Promise.resolve(),
    whenStopping,
    signal: stopping.signal,
  })
  sayRunning(env, address, logger)
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

function isPortTaken(error: unknown): error is Error & { port?: number } {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
}

function messageOf(error: unknown): string {
  if (isDenied(error)) return denialOf(error)
  if (isPortTaken(error))
    return `Another program is using the port. Stop it, or set PORT or METRICS_PORT, whichever is ${error.port}, to a different one.`
  return error instanceof Error ? error.message : String(error)
}
