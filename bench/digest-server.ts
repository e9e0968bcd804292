import { pino } from 'pino'
import { buildApp } from '#server/app.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { readEnv } from '#server/env.ts'
import { sendMailings } from '#server/features/mailings/service.ts'
import { startMailWorker } from '#server/jobs/mail-worker.ts'
import { openFiles } from '#server/outside/open-files.ts'
import { openIdentityProviders } from '#server/outside/open-identity-providers.ts'

/** The server on the next Monday at 7:05 in UTC, with a mail server that takes everything. Digests go out when it is told. */
const morning = Temporal.Now.zonedDateTimeISO('UTC')
  .add({ days: 7 })
  .with({ hour: 7, minute: 5 })
  .subtract({ days: Temporal.Now.zonedDateTimeISO('UTC').dayOfWeek - 1 })
const ahead = morning.epochMilliseconds - Date.now()

const env = readEnv()
const embedded = env.databaseUrl ? undefined : await startEmbedded(env.dataDir)
const db = openDatabase(embedded?.connection ?? { connectionString: env.databaseUrl ?? '' }, () => undefined)
const logger = pino({ level: 'warn' })
let worker: ReturnType<typeof startMailWorker> | undefined
const deps: Deps = {
  db,
  env,
  files: openFiles(env),
  mailer: { send: async () => undefined },
  wakeMail: () => worker?.wake(),
  scheduler: () => undefined,
  identityProviders: openIdentityProviders(env),
  payments: null,
  localPayments: null,
  push: null,
  clock: () => new Date(Date.now() + ahead),
}
const app = await buildApp(deps, logger)
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))

process.on('message', (message) => {
  if (typeof message !== 'object') return
  worker = startMailWorker(deps, logger)
  void sendMailings(deps, new AbortController().signal).catch(console.error)
})
async function stop() {
  await app.close()
  await worker?.stop()
  await db.destroy()
  await embedded?.stop()
}
process.once('SIGTERM', () => void stop())
