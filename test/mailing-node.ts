import { openDatabase } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { readEnv } from '#server/env.ts'
import { sendNext } from '#server/features/mail/service.ts'
import { sendMailings } from '#server/features/mailings/service.ts'
import { openIdentityProviders } from '#server/outside/identity/open-identity-providers.ts'
import { openInstallationKey } from '#server/outside/installation-key.ts'
import { openFiles, openMailer } from '../src/server/open-outside.ts'

/**
 * A server as far as emails are concerned, with a clock that the test moves: for each time it is told, it sends all that
 * is due and says so. Started by four-weeks.test.ts, which kills it.
 */
const [where = '{}', smtpUrl = ''] = process.argv.slice(2)
const env = readEnv({ NODE_ENV: 'test', SMTP_URL: smtpUrl, PUBLIC_URL: 'http://rollbook.test' })
const db = openDatabase({ ...JSON.parse(where), max: 2 }, () => undefined)
let now = new Date(0)
const deps: Deps = {
  db,
  env,
  files: openFiles(env),
  mailer: openMailer(env),
  wakeMail: () => undefined,
  push: null,
  installationKey: openInstallationKey(env),
  scheduler: () => undefined,
  identityProviders: openIdentityProviders(env),
  payments: null,
  localPayments: null,
  logger: console,
  clock: () => now,
}

async function sendAll() {
  await sendMailings(deps, new AbortController().signal)
  while (await sendNext(deps, () => undefined));
  process.send?.('done')
}

process.on('message', (time: number) => {
  now = new Date(time)
  void sendAll()
})
process.send?.('ready')
