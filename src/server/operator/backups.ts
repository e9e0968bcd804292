import { join } from 'node:path'
import type { PoolConfig } from 'pg'
import type { AdminActionKind } from '#shared/feedback/admin.ts'
import { newKeys, openCipher } from '../backup/cipher.ts'
import { openSnapshot, type Source } from '../backup/installation.ts'
import { removeOld } from '../backup/place.ts'
import { findBackup, openBackup } from '../backup/read-backup.ts'
import { checkRows, type Restored, restore } from '../backup/restore.ts'
import { readSecrets } from '../backup/secrets.ts'
import { type Backup, writeBackup } from '../backup/write-backup.ts'
import { type EmbeddedDatabase, joinEmbedded, startEmbedded } from '../db/embedded.ts'
import { findKeyOrigin, forgetKeyOrigin } from '../db/key-origin.ts'
import { missingMigrations } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { waitForDatabase } from '../db/prepare.ts'
import type { Env } from '../env.ts'
import { recordOperatorAction } from '../features/audit-log/service.ts'
import { openFiles } from '../open-outside.ts'
import { diskFiles } from '../outside/files/files-disk.ts'
import { findInstallationKey, openInstallationKey, originOf } from '../outside/installation-key.ts'
import { pushOriginOf } from '../outside/push/open-push.ts'
import { CommandError, type Operator } from './operator.ts'

type Say = Operator['say']

const count = (number: number, noun: string) =>
  `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`

const all = ({ tables, rows, files }: Restored) =>
  `${count(tables, 'table')} with ${count(rows, 'row')}, and ${count(files, 'file')}`

/** Runs work on the database of the settings. `open` is how the bundled one is opened. */
async function onDatabase<T>(
  { databaseUrl, dataDir }: Env,
  say: Say,
  open: (dataDir: string) => Promise<EmbeddedDatabase>,
  work: (connection: PoolConfig) => Promise<T>,
): Promise<T> {
  const embedded = databaseUrl === null ? await open(dataDir) : undefined
  const connection = embedded?.connection ?? { connectionString: databaseUrl ?? '' }
  try {
    await waitForDatabase(connection, { signal: new AbortController().signal, say, timeout: 0 })
    return await work(connection)
  } finally {
    await embedded?.stop()
  }
}

const sourceOf = async (env: Env, connection: PoolConfig): Promise<Source> => ({
  connection,
  files: openFiles(env),
  secrets: await readSecrets(env),
  origin: originOf(openInstallationKey(env)),
  pushOrigin: pushOriginOf(env),
})

/** Writes to the audit log what was done. A database that isn’t up to date may have no place for it. */
async function record(connection: PoolConfig, kind: AdminActionKind, details = '') {
  const db = openDatabase({ ...connection, max: 1 }, () => undefined)
  try {
    if ((await missingMigrations(db)).length === 0) await recordOperatorAction(db, { kind, details }, new Date())
  } finally {
    await db.destroy()
  }
}

const hasKeyOf = (env: Env, origin: string) => {
  const key = findInstallationKey(env)
  return key !== null && originOf(key) === origin
}

/** The first start says which key it goes on with: the one that belongs to the data if it is found until then, or another. */
async function forgetOtherKey(connection: PoolConfig, env: Env): Promise<boolean> {
  const db = openDatabase({ ...connection, max: 1 }, () => undefined)
  try {
    const known = await findKeyOrigin(db)
    if (known === null || hasKeyOf(env, known)) return false
    await forgetKeyOrigin(db)
    return true
  } finally {
    await db.destroy()
  }
}

/** Makes a backup in BACKUP_DIR, beside the server, and removes those that are old. */
export async function backup(env: Env, say: Say) {
  const { backupDir, backupKey } = env
  if (backupDir === null) throw new CommandError('Set BACKUP_DIR to a folder on another disk than the data.')
  const cipher = await openCipher(backupKey)
  const made = await onDatabase(env, say, joinEmbedded, async (connection) => {
    // Beside another backup, files that it has just stored would be removed.
    const backup = await writeBackup(await sourceOf(env, connection), backupDir, cipher, (one) =>
      tellAndTidy(one, backupDir, env, say),
    )
    await record(connection, 'backup-made', backup.name)
    return backup
  })
  requireNone(made.missing, 'The backup has everything else.')
}

async function tellAndTidy(made: Backup, backupDir: string, { backupKey, backupKeepDays }: Env, say: Say) {
  const encrypted = backupKey === null ? 'Not encrypted: BACKUP_KEY is not set' : 'Encrypted for BACKUP_KEY'
  say(
    `${join(backupDir, made.name)} has ${count(made.rows, 'row')} and ${count(made.files, 'file')}, ${made.newFiles} of them new. ` +
      `New files were read back and verified. ${encrypted}.`,
  )
  for (const name of await removeOld(backupDir, backupKeepDays, new Date()))
    say(`Removed ${name}, which is older than ${count(backupKeepDays, 'day')}.`)
}

function requireNone(missing: string[], rest: string) {
  if (missing.length === 0) return
  const some = missing.slice(0, 20).join(', ')
  throw new CommandError(`The database names ${count(missing.length, 'file')} that are missing: ${some}. ${rest}`)
}

/** Restores a backup to the database and the files of the settings, or only checks it. */
export async function restoreBackup(
  env: Env,
  say: Say,
  asked: string,
  { check, overwrite }: { check: boolean; overwrite: boolean },
) {
  const { folder, name } = await findBackup(env.backupDir, asked)
  const snapshot = await openBackup(folder, name, await openCipher(env.backupKey))
  if (check) return say(`${name} can be restored: ${all(await checkRows(snapshot))}.`)
  const restored = await onDatabase(env, say, startEmbedded, async (connection) => {
    const target = { connection, env, files: openFiles(env) }
    const all = await restore(snapshot, target, { overwrite, rowSums: snapshot.rowSums })
    await forgetOtherKey(connection, env)
    await record(connection, 'backup-restored', name)
    return all
  })
  say(`Restored ${name}: ${all(restored)}. Everything was read back and verified.`)
  if (!hasKeyOf(env, snapshot.outline.origin))
    say(
      'INSTALLATION_KEY differs from the backup’s. Set it before starting, or trials of deleted accounts are forgotten.',
    )
  // null: nobody had notifications. undefined: an early backup.
  const { pushOrigin = null } = snapshot.outline
  if (pushOrigin !== null && pushOrigin !== pushOriginOf(env))
    say(
      'VAPID_PUBLIC_KEY differs from the backup’s. Set it and VAPID_PRIVATE_KEY before starting, or members have to turn notifications on again.',
    )
}

/** Moves the bundled database, and the files in DATA_DIR, to the database and the bucket of the settings. */
export async function move(env: Env, say: Say, _: unknown, { overwrite }: { overwrite: boolean }) {
  if (env.databaseUrl === null) throw new CommandError('Set DATABASE_URL to the server to move to.')
  const source = await startEmbedded(env.dataDir)
  let moved: Restored
  try {
    moved = await moveFrom(source, env, say, overwrite)
  } finally {
    await source.stop()
  }
  const where = env.s3 ? `the bucket ${env.s3.bucket}` : 'DATA_DIR, where they were'
  say(`Moved ${all(moved)}. The files are in ${where}. Everything was read back and verified.`)
  const secrets = await readSecrets(env)
  if (secrets.has('installation.key'))
    say(
      'Every server needs a copy of installation.key in its DATA_DIR, or what this prints as INSTALLATION_KEY: ' +
        `echo "base64:$(base64 --wrap=0 ${join(env.dataDir, 'installation.key')})"`,
    )
  if (secrets.has('push-keys.json'))
    say(
      'In production, every server needs the two values of push-keys.json as VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY.',
    )
  const left = env.s3 ? 'pgdata and files' : 'pgdata'
  say(`Start Rollbook with these settings. Remove ${left} from ${env.dataDir} when all is well.`)
  requireNone(moved.missing, 'Everything else was moved.')
}

async function moveFrom({ connection }: EmbeddedDatabase, env: Env, say: Say, overwrite: boolean) {
  const files = diskFiles(join(env.dataDir, 'files'))
  const snapshot = await openSnapshot({ ...(await sourceOf(env, connection)), files })
  // They stay in DATA_DIR.
  const withoutSecrets = { ...snapshot, secrets: new Map<string, Buffer>() }
  try {
    return await onDatabase(env, say, startEmbedded, async (connection) => {
      const target = { connection, env, files: env.s3 ? openFiles(env) : null }
      const all = await restore(withoutSecrets, target, { overwrite, replacedBy: 'what is moved' })
      if (await forgetOtherKey(connection, env))
        say(
          'INSTALLATION_KEY differs from that of what was moved. Correct it before starting, or trials of deleted accounts are forgotten.',
        )
      await record(connection, 'installation-moved')
      return all
    })
  } finally {
    await snapshot.close()
  }
}

/** Prints a new pair of keys for BACKUP_KEY. */
export async function backupKey(_: Env, say: Say) {
  const keys = await newKeys()
  say(
    `Public key, for BACKUP_KEY on the server:\n${keys.public}\n\n` +
      `Secret key, which restores. Keep it somewhere else; without it, backups can’t be read:\n${keys.secret}`,
  )
}
