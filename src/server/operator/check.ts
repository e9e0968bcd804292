import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { openCipher } from '../backup/cipher.ts'
import { tryFolder } from '../backup/place.ts'
import { requireKnownKey } from '../db/key-origin.ts'
import { isNew, missingMigrations } from '../db/migrate.ts'
import { denialOf, isDenied } from '../denied.ts'
import { hasRoom } from '../http/disk-full.ts'
import { findInstallationKey } from '../outside/installation-key.ts'
import { CommandError, type Operator } from './operator.ts'

/** Each throws what is wrong, or returns what is right, in a sentence. */
const checks: ((operator: Operator) => Promise<string>)[] = [
  checkDatabase,
  checkMigrations,
  checkKey,
  checkClock,
  checkFiles,
  checkDisk,
  checkBackups,
  checkMail,
  checkPayments,
  // As openPush decides, which would make keys.
  async ({ env }) =>
    env.pushKeys || !env.production
      ? 'Notifications are set up.'
      : 'Notifications are not set up: nobody gets any.',
]

function messageOf(error: unknown): string {
  if (isDenied(error)) return denialOf(error)
  return error instanceof Error ? error.message : String(error)
}

/** Says of every setting that leads somewhere whether it works. */
export async function check(operator: Operator) {
  let problems = 0
  for (const one of checks) {
    try {
      operator.say(`ok    ${await one(operator)}`)
    } catch (error) {
      problems += 1
      operator.say(`WRONG ${messageOf(error)}`)
    }
  }
  if (problems > 0) throw new CommandError(`${problems === 1 ? '1 thing is' : `${problems} things are`} wrong.`)
}

async function checkDatabase({ db, env }: Operator) {
  const { rows } = await sql<{ version: number; encoding: string; mayCreate: boolean; extensions: string[] }>`
    select current_setting('server_version_num')::int as version, pg_encoding_to_char(encoding) as encoding,
      has_database_privilege(datname, 'create') as may_create,
      array(select name::text from pg_available_extensions where name in ('pg_trgm', 'btree_gin')) as extensions
    from pg_database where datname = current_database()`.execute(db)
  const { version = 0, encoding, mayCreate, extensions = [] } = rows[0] ?? {}
  const name = env.databaseUrl === null ? 'The bundled database' : 'The database in DATABASE_URL'
  const major = Math.floor(version / 10_000)
  if (major < 15) throw new Error(`${name} is PostgreSQL ${major}, but has to be 15 or later.`)
  if (encoding !== 'UTF8') throw new Error(`${name} is encoded in ${encoding}, but has to be in UTF8.`)
  if (!mayCreate)
    throw new Error(`${name}: its role may not create the schema for scheduled jobs. Grant it CREATE.`)
  if (extensions.length < 2)
    throw new Error(`${name} lacks pg_trgm or btree_gin. Install PostgreSQL’s contrib package.`)
  return `${name} is PostgreSQL ${major}, and takes writes.`
}

async function checkMigrations({ db }: Operator) {
  const missing = await missingMigrations(db)
  if (missing.length === 0) return 'The database is up to date.'
  if (await isNew(db)) return 'The database is empty. The first start creates its tables.'
  throw new Error(
    `The database lacks ${missing.length} migrations, from ${missing[0]} on. The next start runs them.`,
  )
}

async function checkKey({ db, env }: Operator) {
  await requireKnownKey(db, env)
  if (findInstallationKey(env)) return 'INSTALLATION_KEY matches the database.'
  return `INSTALLATION_KEY is not set. The first start creates one in ${env.dataDir}.`
}

async function checkClock({ db }: Operator) {
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db)
  const seconds = Math.round(((rows[0]?.ms ?? 0) - Date.now()) / 1000)
  if (Math.abs(seconds) < 5) return 'This machine’s clock matches the database’s.'
  throw new Error(`The database’s clock is ${seconds} seconds ahead of this machine’s. Sync both with NTP.`)
}

/** Member 0 doesn’t exist. */
const probe = '0/check.txt'

async function checkFiles({ files, env }: Operator) {
  const place = env.s3 ? `The bucket ${env.s3.bucket}` : 'The folder for files'
  // Stored files are moved there, so they have to be on its disk.
  const folder = await mkdtemp(join(env.s3 ? tmpdir() : env.dataDir, 'check-'))
  try {
    await writeFile(join(folder, 'probe'), 'oss')
    await files.put(probe, join(folder, 'probe'), 'text/plain')
    const size = await files.size(probe)
    const part = await files.read(probe, { start: 1, end: 1 })
    const read = part && (await buffer(part)).toString()
    await files.remove(probe)
    if (size !== 3 || read !== 's') throw new Error('what was written isn’t there')
    return `${place} stores, returns, and removes files.`
  } catch (error) {
    throw new Error(`${place} doesn’t work: ${messageOf(error)}`, { cause: error })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function checkDisk({ env }: Operator) {
  if (await hasRoom(env.dataDir)) return `The disk of ${env.dataDir} has free space.`
  throw new Error(`The disk of ${env.dataDir} is full.`)
}

async function checkBackups({ env: { backupDir, backupKey } }: Operator) {
  if (backupDir === null) return 'BACKUP_DIR is not set: this machine makes no backups.'
  await openCipher(backupKey)
  await tryFolder(backupDir)
  const how = backupKey === null ? 'not encrypted, because BACKUP_KEY is not set' : 'encrypted for BACKUP_KEY'
  return `Backups can be written to ${backupDir}, ${how}.`
}

async function checkMail({ mailer, env }: Operator) {
  if (env.smtpUrl === null) return 'Emails are saved in DATA_DIR/mail, because SMTP_URL is not set.'
  try {
    await mailer.check()
    return 'The mail server accepts the login.'
  } catch (error) {
    throw new Error(`The mail server in SMTP_URL doesn’t work: ${messageOf(error)}`, { cause: error })
  }
}

async function checkPayments({ payments, localPayments }: Operator) {
  if (localPayments) return 'Payments use the local test checkout, because Stripe’s keys are not set.'
  if (!payments) return 'Payments are not set up: nobody can buy a plan.'
  const problems = await payments.problemsOfPrices().catch((error: unknown) => {
    throw new Error(
      `Stripe can’t be reached: ${messageOf(error instanceof Error ? (error.cause ?? error) : error)}`,
    )
  })
  if (problems.length > 0) throw new Error(problems.join(' '))
  return 'Payments are set up, and Stripe’s prices match those that people see.'
}
