import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { buildApp } from './app.ts'
import { DatabaseError, startEmbedded } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import type { Deps } from './deps.ts'
import { EnvError, readEnv } from './env.ts'
import { readWebBuild } from './features/pages/web-build.ts'
import { startPostman } from './jobs/postman.ts'
import { sweepHourly } from './jobs/sweep.ts'
import { openFiles } from './outside/open-files.ts'
import { openIdentity } from './outside/open-identity.ts'
import { openMailer } from './outside/open-mailer.ts'

const built = fileURLToPath(new URL('../../dist/web', import.meta.url))

/** How long a stop waits for what is being answered, in milliseconds. */
const longestGoodbye = 10_000

/** A stop was asked for before the start had come to its end. */
class Stopped extends Error {}

/** What has to be undone when the server stops, the latest first. */
const undo: (() => Promise<void> | void)[] = []
let isStopping = false

async function stop() {
  isStopping = true
  for (const step of undo.splice(0).reverse()) {
    // One that fails does not keep the others from being done.
    await Promise.resolve().then(step).catch(console.error)
  }
}

/** Notes how to undo what was just done; where a stop was asked for meanwhile, undoes it at once. */
async function whenStopping(step: () => Promise<void> | void) {
  undo.push(step)
  if (!isStopping) return
  await stop()
  throw new Stopped()
}

async function serve() {
  const env = readEnv()
  const logger = pino({
    level: env.logLevel,
    redact: ['req.headers.cookie', 'req.headers["x-csrf-token"]', '*.password'],
  })
  const embedded = env.databaseUrl ? undefined : await startEmbedded(env.dataDir, (error) => void giveUp(error))
  if (embedded) await whenStopping(embedded.stop)
  const db = openDatabase(embedded?.connection ?? { connectionString: env.databaseUrl ?? '' }, (error) =>
    logger.warn({ err: error }, 'a database connection ended by itself'),
  )
  await whenStopping(() => db.destroy())
  await migrate(db)
  let postman: ReturnType<typeof startPostman> | undefined
  const deps: Deps = {
    db,
    env,
    files: openFiles(env),
    mailer: openMailer(env),
    wakeMail: () => postman?.wake(),
    identity: openIdentity(env),
    clock: () => new Date(),
  }
  const app = await buildApp(deps, logger, await readWebBuild(built))
  await whenStopping(async () => {
    // A slow phone may be at its upload for half an hour yet; what was not acknowledged is sent again.
    const patience = setTimeout(() => app.server.closeAllConnections(), longestGoodbye)
    await app.close()
    clearTimeout(patience)
  })
  const address = await app.listen({ host: env.host, port: env.port })
  // With PORT=0 the address is known only now; links in mails lead there.
  if (env.publicUrl.endsWith(':0')) env.publicUrl = shownAddress(address)
  postman = startPostman(deps, logger)
  await whenStopping(postman.stop)
  await whenStopping(sweepHourly(deps, (error) => logger.error({ err: error }, 'the sweep broke')))
  console.log(`\nRollbook is open at ${shownAddress(address)}`)
  console.log(embedded ? `Its data lie in ${env.dataDir}\n` : 'Its data lie in the database of DATABASE_URL\n')
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())

await serve().catch(giveUp)

async function giveUp(error: unknown) {
  if (error instanceof Stopped) return
  const isForPeople = error instanceof EnvError || error instanceof DatabaseError || isPortTaken(error)
  console.error(isForPeople ? `\nRollbook cannot run.\n${messageOf(error)}\n` : error)
  process.exitCode = 1
  await stop()
}

function shownAddress(address: string): string {
  return address.replace(/\/\/(127\.0\.0\.1|0\.0\.0\.0|\[::1?\])/, '//localhost')
}

function isPortTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
}

function messageOf(error: unknown): string {
  if (isPortTaken(error)) return 'The port is taken by another program. Stop it, or set PORT to another one.'
  return error instanceof Error ? error.message : String(error)
}
