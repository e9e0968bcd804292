import { missingMigrations } from '../db/migrate.ts'
import { prepareDatabase } from '../db/prepare.ts'
import { check } from './check.ts'
import * as members from './members.ts'
import { type Operator, requireMigrated } from './operator.ts'
import { listJobs, listMails, retryJob, retryQueuedMail } from './queues.ts'

export interface Flags {
  yes: boolean
  status: boolean
  failed: boolean
}

interface Command {
  /** What follows its name. */
  takes?: 'ADDRESS' | 'ID'
  flag?: keyof Flags
  does: string
  run: (operator: Operator, argument: string | undefined, flags: Flags) => Promise<void>
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

export const commands: Record<string, Command> = {
  check: { does: 'Says of each setting whether what it leads to works', run: check },
  migrate: {
    flag: 'status',
    does: 'Brings the database up to date; --status only says what is missing',
    run: migrate,
  },
  'make-admin': onMember('Makes a member an administrator', members.makeAdmin),
  'revoke-admin': onMember('Makes an administrator an ordinary member again', members.revokeAdmin),
  'passkey-link': onMember('Prints the link with which an administrator adds a passkey', members.passkeyLink),
  'reset-passkeys': onMember('Removes all passkeys of a member who has lost them', members.resetPasskeys),
  'log-out': onMember('Logs all devices of a member out', members.logOut),
  disable: onMember('Lets a member in no more; their journal stays', members.disable),
  enable: onMember('Lets them in again', members.enable),
  'delete-account': onData({
    takes: 'ADDRESS',
    flag: 'yes',
    does: 'Deletes an account with everything in it, with --yes',
    run: (operator, email, { yes }) => members.deleteAccountAt(operator, email, yes),
  }),
  jobs: onData({ does: 'Lists the scheduled jobs that failed', run: listJobs }),
  'retry-job': onData({ takes: 'ID', does: 'Runs one of them again', run: retryJob }),
  mails: onData({
    flag: 'failed',
    does: 'Lists the emails in the queue; --failed only those that were given up',
    run: (operator, _, { failed }) => listMails(operator, failed),
  }),
  'retry-mail': onData({ takes: 'ID', does: 'Sends one of them again', run: retryQueuedMail }),
}

async function migrate(operator: Operator, _: string | undefined, { status }: Flags) {
  const { db, connection, say } = operator
  const missing = await missingMigrations(db)
  if (missing.length === 0) return say('The database is up to date.')
  if (status) return say(`Missing:\n${missing.join('\n')}`)
  await prepareDatabase(connection, { signal: new AbortController().signal, say })
  say(`Ran:\n${missing.join('\n')}`)
}
