import { claimKeyOrigin, forgetKeyOrigin } from '../db/key-origin.ts'
import { missingMigrations } from '../db/migrate.ts'
import { prepareDatabase } from '../db/prepare.ts'
import type { Env } from '../env.ts'
import { recordOperatorAction } from '../features/audit-log/service.ts'
import { findInstallationKey, originOf } from '../outside/installation-key.ts'
import { backup, backupKey, move, restoreBackup } from './backups.ts'
import { check } from './check.ts'
import * as members from './members.ts'
import { type Operator, requireMigrated } from './operator.ts'
import { listJobs, listMails, retryJob, retryQueuedMail } from './queues.ts'

export interface Flags {
  yes: boolean
  status: boolean
  failed: boolean
  check: boolean
  overwrite: boolean
}

export interface Form {
  /** What follows its name. */
  takes?: 'ADDRESS' | 'ID' | 'BACKUP'
  flags?: (keyof Flags)[]
  does: string
  /** What it needs of the settings, if not those that the server has anyway. */
  needs?: Record<string, string>
}

const places = {
  'DATABASE_URL or DATA_DIR': 'the server’s database, or the folder of the bundled one',
  'S3_BUCKET and the others of S3': 'the server’s bucket; without, files are in DATA_DIR',
}

const toBackUp = {
  BACKUP_DIR: 'the folder of the backups, on another disk than the data',
  BACKUP_KEY: 'the public key that they are encrypted for; without, they aren’t',
  BACKUP_KEEP_DAYS: 'after how many days they are removed; without, 30',
  ...places,
}

const toRestore = {
  BACKUP_DIR: 'the folder of the backups, unless BACKUP is a path',
  BACKUP_KEY: 'the secret key that it was encrypted for, AGE-SECRET-KEY-…',
  ...places,
  'INSTALLATION_KEY, VAPID_PUBLIC_KEY, …': 'the settings that were kept with the backup',
}

const toMove = {
  DATABASE_URL: 'the PostgreSQL server to move to',
  'S3_BUCKET and the others of S3': 'the bucket to move to; without, files stay in DATA_DIR',
  DATA_DIR: 'what is moved: the bundled database, and files',
}

/** A command that works with the server's database. */
interface Command extends Form {
  run: (operator: Operator, argument: string | undefined, flags: Flags) => Promise<void>
}

/** One that opens by itself what the settings name, or nothing. */
interface CommandOnSettings extends Form {
  runOn: (env: Env, say: Operator['say'], argument: string, flags: Flags) => Promise<void>
}

/** A command that works on the data of this release. */
const onData = (command: Command): Command => ({
  ...command,
  run: async (operator, ...rest) => {
    await requireMigrated(operator)
    await command.run(operator, ...rest)
  },
})

const onMember = (does: string, run: (operator: Operator, email?: string) => Promise<void>) =>
  onData({ takes: 'ADDRESS', does, run })

export const commands: Record<string, Command | CommandOnSettings> = {
  check: { does: 'Checks that what each setting points to works', run: check },
  migrate: {
    flags: ['status'],
    does: 'Migrates the database; --status only lists what is missing',
    run: migrate,
  },
  'make-admin': onMember('Makes a member an administrator', members.makeAdmin),
  'revoke-admin': onMember('Removes an administrator’s rights', members.revokeAdmin),
  'passkey-link': onMember('Prints the link with which an administrator adds a passkey', members.passkeyLink),
  'reset-passkeys': onMember('Removes all passkeys of a member who has lost them', members.resetPasskeys),
  'log-out': onMember('Logs all devices of a member out, and revokes their tokens and links', members.logOut),
  disable: onMember('Locks a member out; their journal stays', members.disable),
  enable: onMember('Lets them in again', members.enable),
  'delete-account': onData({
    takes: 'ADDRESS',
    flags: ['yes'],
    does: 'Deletes an account with everything in it, with --yes',
    run: (operator, email, { yes }) => members.deleteAccountAt(operator, email, yes),
  }),
  jobs: onData({ does: 'Lists the scheduled jobs that failed', run: listJobs }),
  'retry-job': onData({ takes: 'ID', does: 'Runs one of them again', run: retryJob }),
  mails: onData({
    flags: ['failed'],
    does: 'Lists the emails in the queue; --failed only those that failed for good',
    run: (operator, _, { failed }) => listMails(operator, failed),
  }),
  'retry-mail': onData({ takes: 'ID', does: 'Sends one of them again', run: retryQueuedMail }),
  'adopt-key': onData({
    does: 'Replaces a lost INSTALLATION_KEY',
    run: adoptKey,
  }),
  backup: { does: 'Makes a backup in BACKUP_DIR while the server runs', needs: toBackUp, runOn: backup },
  restore: {
    takes: 'BACKUP',
    flags: ['check', 'overwrite'],
    does: 'Restores a backup, or `latest`; --check only reads all of it',
    needs: toRestore,
    runOn: restoreBackup,
  },
  move: {
    flags: ['overwrite'],
    does: 'Moves the bundled database to DATABASE_URL, and files to S3_BUCKET',
    needs: toMove,
    runOn: move,
  },
  'backup-key': { does: 'Creates a key pair for BACKUP_KEY', runOn: backupKey },
}

async function adoptKey({ db, env, clock, say }: Operator) {
  await recordOperatorAction(db, { kind: 'key-adopted' }, clock())
  await forgetKeyOrigin(db)
  const key = findInstallationKey(env)
  if (key) await claimKeyOrigin(db, originOf(key))
  say('Trials of deleted accounts are forgotten. Start every server with the same INSTALLATION_KEY.')
}

async function migrate(operator: Operator, _: string | undefined, { status }: Flags) {
  const { db, connection, say } = operator
  const missing = await missingMigrations(db)
  if (missing.length === 0) return say('The database is up to date.')
  if (status) return say(`Missing:\n${missing.join('\n')}`)
  await prepareDatabase(connection, { signal: new AbortController().signal, say })
  say(`Ran:\n${missing.join('\n')}`)
}
