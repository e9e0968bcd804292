import { pino } from 'pino'
import { buildApp } from '#server/app.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { readEnv } from '#server/env.ts'
import { sendMailings } from '#server/features/mailings/service.ts'
import { startMailWorker } from '#server/jobs/mail-worker.ts'
import { openFiles } from '#server/outside/files/open-files.ts'
import { openIdentityProviders } from '#server/outside/identity/open-identity-providers.ts'
import { openInstallationKey } from '#server/outside/installation-key.ts'
import { openMailer } from '#server/outside/mail/open-mailer.ts'

/** The server on the next Monday at 7:05 in UTC. Digests are written and sent between 'work' and 'rest'. */
const morning = Temporal.Now.zonedDateTimeISO('UTC')
  .add({ days: 7 })
  .with({ hour: 7, minute: 5 })
  .subtract({ days: Temporal.Now.zonedDateTimeISO('UTC').dayOfWeek - 1 })
const clockOffset = morning.epochMilliseconds - Date.now()

const env = readEnv()
const embedded = env.databaseUrl ? undefined : await startEmbedded(env.dataDir)
const db = openDatabase(embedded?.connection ?? { connectionString: env.databaseUrl ?? '' }, () => undefined)
const logger = pino({ level: 'warn' })
let work: ReturnType<typeof startWork> | undefined
const deps: Deps = {
  db,
  env,
  files: openFiles(env),
  mailer: openMailer(env),
  wakeMail: () => work?.worker.wake(),
  scheduler: () => undefined,
  identityProviders: openIdentityProviders(env),
  payments: null,
  localPayments: null,
  push: null,
  installationKey: openInstallationKey(env),
  clock: () => new Date(Date.now() + clockOffset),
}
const app = await buildApp(deps, logger)
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))

/** Begins, or goes on where it was interrupted. */
function startWork() {
  const stopping = new AbortController()
  const worker = startMailWorker(deps, logger)
  const writing = sendMailings(deps, stopping.signal).catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error
  })
  const stop = async () => {
    stopping.abort()
    await writing
    await worker.stop()
  }
  return { worker, stop }
}

async function rest() {
  await work?.stop()
  work = undefined
}

process.on('message', (message) => {
  if (message === 'work') {
    work = startWork()
    process.send?.('working')
  }
  if (message === 'rest') void rest().then(() => process.send?.('resting'))
})
async function stop() {
  await app.close()
  await rest()
  await db.destroy()
  await embedded?.stop()
}
process.once('SIGTERM', () => void stop())
