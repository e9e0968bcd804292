import { joinEmbedded } from './db/embedded.ts'
import { openDatabase } from './db/open.ts'
import { readEnv } from './env.ts'
import { createOperatorLink } from './features/sign-in/service.ts'

/**
 * The operator's command: prints a link by which an administrator adds a passkey, also if the one they had is lost. It reads
 * the settings that the server reads, and the server may be running.
 */
const [email = ''] = process.argv.slice(2)
const env = readEnv()
const embedded = env.databaseUrl ? undefined : await joinEmbedded(env.dataDir)
const db = openDatabase(embedded?.connection ?? { connectionString: env.databaseUrl ?? '' }, console.error)
try {
  const { adminEmails, publicUrl } = env
  const address = email.trim().toLowerCase()
  const link = await createOperatorLink(db, { email: address, adminEmails, publicUrl }, new Date())
  if (link)
    console.log(`\nFor ${address}, once, within an hour, in a browser that is logged in as them:\n${link}\n`)
  else {
    console.error(
      `\nThere is no administrator "${address}". Usage: npm run passkey-link -- address@example.com\nThe address has to be in ADMIN_EMAILS, and its owner has to have registered and verified it.\n`,
    )
    process.exitCode = 1
  }
} finally {
  await db.destroy()
  await embedded?.stop()
}
