import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { PoolConfig } from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { verifyAddress } from '#test/make.ts'
import { makeMember } from '#test/make-member.ts'
import { asNobody } from '#test/nobody.ts'
import { startS3Server } from '#test/s3-server.ts'
import { tryFolder } from '../backup/place.ts'
import { startEmbedded } from '../db/embedded.ts'
import { agreeOnKey, forgetKeyOrigin } from '../db/key-origin.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { readEnv } from '../env.ts'
import { startScheduler } from '../outside/scheduler/scheduler-pg-boss.ts'
import { run as command } from './run.ts'

const coach = 'coach@rollbook.example'
const folder = await mkdtemp(join(tmpdir(), 'rollbook-operator-'))
// As while Rollbook runs.
const embedded = await startEmbedded(folder)
const db = openDatabase(embedded.connection, () => undefined)
await migrate(db)
afterAll(async () => {
  await db.destroy()
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
})

const { DATABASE_URL: _, ...outer } = process.env
const settings = { ...outer, DATA_DIR: folder, ADMIN_EMAILS: coach, PUBLIC_URL: 'http://localhost:3000' }

const urlOf = ({ host, user, database }: PoolConfig) =>
  `postgres://${user}@/${database}?host=${encodeURIComponent(host ?? '')}`

const runWith = async (env: NodeJS.ProcessEnv, ...args: string[]) => {
  const printed = { log: '', error: '' }
  const print = (where: keyof typeof printed) => (line: unknown) => void (printed[where] += `${String(line)}\n`)
  const code = await command(args, { ...settings, ...env }, { log: print('log'), error: print('error') })
  return { code, stdout: printed.log, stderr: printed.error }
}
const run = (...args: string[]) => runWith({}, ...args)

async function aMember(email: string) {
  const { userId } = await makeMember(db, { email, fullName: 'Rafa Moreno', beltLevel: 'blue' })
  await verifyAddress(db, userId, new Date())
  return userId
}

const logged = async (subjectId: number) =>
  (
    await db
      .selectFrom('adminActions')
      .select(['kind', 'isByOperator'])
      .where('subjectId', '=', subjectId)
      .orderBy('id')
      .execute()
  ).map(({ kind, isByOperator }) => (isByOperator ? kind : `${kind}, by an administrator`))

const userOf = (id: number) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

test('the command that npm runs prints, and tells its caller whether it worked', async () => {
  const main = (...args: string[]) =>
    new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
      execFile(process.execPath, ['bin/admin.mjs', ...args], { env: settings }, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
      )
    })
  expect(await main('jobs')).toEqual({ code: 0, stdout: 'No job has failed.\n', stderr: '' })
  expect(await main('chekc')).toMatchObject({ code: 2, stdout: '' })
})

test('an operator who asks for help reads every command, and one who mistypes reads what is wrong', async () => {
  const help = await run('--help')
  expect(help.code).toBe(0)
  for (const name of ['version', 'check', 'migrate [--status]', 'make-admin ADDRESS', 'retry-job ID'])
    expect(help.stdout).toContain(`  ${name}`)
  for (const [args, sentence] of [
    [[], 'Which command?'],
    [['chekc'], 'There is no command "chekc".'],
    [['constructor'], 'There is no command "constructor".'],
    [['disable'], 'disable takes one ADDRESS.'],
    [['jobs', 'all'], 'jobs takes no argument.'],
    [['jobs', '--yes'], 'jobs takes no --yes.'],
    [['jobs', '--force'], "Unknown option '--force'"],
  ] as const) {
    const { code, stdout, stderr } = await run(...args)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(sentence)
    expect(stderr).toContain('Usage: npm run admin -- COMMAND')
  }
  expect((await run('version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
})

test('an operator who asks for help with one command reads how it is run, and which settings it needs', async () => {
  for (const [name, first, settings] of [
    ['backup', 'Usage: npm run backup\n', ['BACKUP_DIR', 'BACKUP_KEY', 'BACKUP_KEEP_DAYS', 'DATABASE_URL']],
    ['restore', 'Usage: npm run restore -- BACKUP [--check] [--overwrite]\n', ['BACKUP_KEY', 'AGE-SECRET-KEY-']],
    ['move', 'Usage: npm run move -- [--overwrite]\n', ['DATABASE_URL', 'S3_BUCKET', 'DATA_DIR']],
    ['make-admin', 'Usage: npm run admin -- make-admin ADDRESS\n', []],
  ] as const)
    for (const args of [
      [name, '--help'],
      ['help', name],
    ]) {
      const { code, stdout, stderr } = await run(...args)
      expect([code, stderr]).toEqual([0, ''])
      expect(stdout.startsWith(first)).toBe(true)
      for (const setting of settings) expect(stdout).toContain(setting)
      expect(stdout).not.toContain('retry-mail')
    }
})

test('a misspelled setting and an unreachable database are named instead of opening another one', async () => {
  const misspelled = await runWith({ DATABASE_ULR: 'postgres://db/app' }, 'check')
  expect(misspelled).toMatchObject({ code: 1, stdout: '' })
  expect(misspelled.stderr).toContain('Did you mean DATABASE_URL?')
  const lost = await runWith({ DATABASE_URL: 'postgres://rafa:armbar@127.0.0.1:1/app' }, 'jobs')
  expect(lost.code).toBe(1)
  expect(lost.stderr).toContain("The database at 127.0.0.1:1/app still can't be reached")
  expect(lost.stderr).not.toMatch(/armbar|at async/)
})

test('a check says of each setting whether it works', async () => {
  const good = await run('check')
  expect([good.code, good.stderr]).toEqual([0, ''])
  for (const sentence of [
    'takes writes',
    'The database is up to date',
    'The folder for files stores, returns, and removes files.',
    'Emails are saved in DATA_DIR/mail',
    'Payments use the local test checkout, because Stripe’s keys are not set.',
  ])
    expect(good.stdout).toContain(sentence)
  const bad = await runWith(
    {
      SMTP_URL: 'smtp://127.0.0.1:1',
      S3_BUCKET: 'rollbook',
      S3_ENDPOINT: 'http://127.0.0.1:1',
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
    },
    'check',
  )
  expect(bad.code).toBe(1)
  expect(bad.stdout).toMatch(/WRONG The bucket rollbook doesn’t work: .*ECONNREFUSED/)
  expect(bad.stdout).toMatch(/WRONG The mail server in SMTP_URL doesn’t work: .*ECONNREFUSED/)
  expect(bad.stdout).toContain('ok    The bundled database')
  expect(bad.stderr).toContain('2 things are wrong.')
})

test('a check tries the place for backups, and a backup says why it can’t be made there', async () => {
  const backups = join(folder, 'backups')
  // Nobody who checks as another user leaves a folder that the backup can't use.
  const early = await runWith({ BACKUP_DIR: backups }, 'check')
  expect(early.stdout).toContain(`ok    Backups can be written to ${backups}, not encrypted`)
  expect(existsSync(backups)).toBe(false)
  await mkdir(backups)
  expect((await runWith({ BACKUP_DIR: backups }, 'check')).stdout).toContain(`written to ${backups}`)
  expect(await readdir(backups)).toEqual([])
  const inFile = join(folder, 'pgdata', 'PG_VERSION', 'backups')
  expect((await runWith({ BACKUP_DIR: inFile }, 'check')).stdout).toContain(
    `WRONG Backups can’t be written to ${inFile}: ENOTDIR`,
  )
  expect((await runWith({ BACKUP_DIR: inFile }, 'backup')).stderr).toMatch(
    /^Backups can’t be written to \S+: ENOTDIR[^\n]+\n$/,
  )
  await chmod(backups, 0)
  await asNobody(async () => {
    await expect(tryFolder(backups)).rejects.toThrow('can’t be read or changed by')
    await expect(tryFolder('/nonexistent/backups')).rejects.toThrow('--mode=700 /nonexistent/backups')
  })
})

test('a check makes no key, and says which server has another one, until the operator adopts that', async () => {
  const [DATA_DIR, DATABASE_URL] = [join(folder, 'other'), urlOf(embedded.connection)]
  await mkdir(DATA_DIR)
  const checkWith = (env: NodeJS.ProcessEnv) => runWith({ DATA_DIR, DATABASE_URL, ...env }, 'check')
  expect((await checkWith({})).stdout).toContain(`The first start creates one in ${DATA_DIR}.`)
  expect((await readdir(DATA_DIR)).filter((name) => /key/.test(name))).toEqual([])

  const [ours, theirs] = [{ INSTALLATION_KEY: 'a'.repeat(32) }, { INSTALLATION_KEY: 'b'.repeat(32) }]
  await agreeOnKey(db, readEnv(ours))
  onTestFinished(() => void forgetKeyOrigin(db))
  expect(await checkWith(ours)).toMatchObject({ code: 0 })
  expect((await checkWith(theirs)).stdout).toContain(
    'WRONG INSTALLATION_KEY differs from the key that this database',
  )
  expect((await checkWith({})).stdout).toContain(`WRONG INSTALLATION_KEY is not set, and ${DATA_DIR} doesn’t have`)
  expect((await runWith(theirs, 'adopt-key')).code).toBe(0)
  expect(await checkWith(theirs)).toMatchObject({ code: 0 })
  expect(await checkWith(ours)).toMatchObject({ code: 1 })
})

test('an operator whose storage lacks a feature reads which one', async () => {
  const s3 = await startS3Server({ listsUploads: false })
  onTestFinished(s3.stop)
  const { code, stdout } = await runWith(s3.settings, 'check')
  expect(code).toBe(1)
  expect(stdout).toContain('WRONG The bucket rollbook doesn’t work: It can’t list uploads in parts: ')
})

test('on a new database nothing is wrong, and an operator sees which migrations are missing, and runs them', async () => {
  const other = await mkdtemp(join(tmpdir(), 'rollbook-migrate-'))
  onTestFinished(() => rm(other, { recursive: true, force: true }))
  const env = { DATA_DIR: other }
  const checked = await runWith(env, 'check')
  expect(checked).toMatchObject({ code: 0, stderr: '' })
  expect(checked.stdout).toContain('ok    The database is empty. The first start creates its tables.')
  // Nothing has ever run there, and the commands don't run migrations on their own.
  const early = await runWith(env, 'mails')
  expect([early.code, early.stderr]).toEqual([1, expect.stringContaining('The database isn’t up to date.')])
  const before = await runWith(env, 'migrate', '--status')
  expect(before.stdout).toContain('Missing:\n0001-accounts.sql')
  expect((await runWith(env, 'migrate')).stdout).toContain('Ran:\n0001-accounts.sql')
  expect((await runWith(env, 'migrate', '--status')).stdout).toBe('The database is up to date.\n')
})

test('the operator makes an administrator, who gets a link for a passkey, and an ordinary member again', async () => {
  const id = await aMember('lena@rollbook.example')
  expect((await run('passkey-link', 'lena@rollbook.example')).stderr).toContain('Run make-admin first.')
  expect((await run('make-admin', 'Lena@Rollbook.example ')).stdout).toContain('is an administrator now')
  expect((await run('make-admin', 'lena@rollbook.example')).stdout).toContain('already is an administrator')
  expect((await run('disable', 'lena@rollbook.example')).stderr).toContain('Revoke that first.')
  const link = await run('passkey-link', 'lena@rollbook.example')
  expect(link.stdout).toMatch(/http:\/\/localhost:3000\/add-passkey\/[\w-]{43}\/\d+/)
  expect((await run('revoke-admin', 'lena@rollbook.example')).stdout).toContain('is an ordinary member again')
  expect((await userOf(id))?.madeAdminAt).toBeNull()
  expect(await logged(id)).toEqual(['admin-made', 'admin-revoked'])
})

test('who is in ADMIN_EMAILS is an administrator until they are removed there', async () => {
  await aMember(coach)
  expect((await run('passkey-link', 'Coach@Rollbook.example')).code).toBe(0)
  expect(await run('revoke-admin', coach)).toMatchObject({
    code: 1,
    stderr: `${coach} is in ADMIN_EMAILS. Remove it there, and restart Rollbook.\n`,
  })
})

test('an address that nobody has, or has not verified, makes no administrator', async () => {
  expect((await run('make-admin', 'nobody@rollbook.example')).stderr).toContain('No member has the address')
  const { userId } = await makeMember(db, { email: 'new@rollbook.example', fullName: 'New', beltLevel: 'white' })
  await db.updateTable('users').set({ emailVerifiedAt: null }).where('id', '=', userId).execute()
  expect((await run('make-admin', 'new@rollbook.example')).stderr).toContain('isn’t verified yet')
  expect(await logged(userId)).toEqual([])
})

test('the operator disables, enables, logs out, and resets a member, and each is in the audit log', async () => {
  const id = await aMember('tomas@rollbook.example')
  const now = new Date()
  const passkey = {
    userId: id,
    credentialId: 'lost',
    publicKey: Buffer.from('key'),
    counter: 0,
    name: 'Phone',
    createdAt: now,
  }
  await db
    .insertInto('passkeys')
    .values({ ...passkey, transports: [] })
    .execute()
  for (const command of ['disable', 'enable', 'log-out', 'reset-passkeys'])
    expect([command, (await run(command, 'tomas@rollbook.example')).code]).toEqual([command, 0])
  expect((await userOf(id))?.disabledAt).toBeNull()
  expect(await db.selectFrom('passkeys').select('id').where('userId', '=', id).execute()).toEqual([])
  expect(await logged(id)).toEqual(['member-disabled', 'member-enabled', 'sessions-ended', 'passkeys-removed'])
  // They hear of it.
  const events = await db
    .selectFrom('accountEvents')
    .select('kind')
    .where('userId', '=', id)
    .orderBy('id')
    .execute()
  expect(events.map(({ kind }) => kind)).toContain('passkeys-removed-by-operator')
  const mails = await db
    .selectFrom('mailQueue')
    .select('subject')
    .where('toAddress', '=', 'tomas@rollbook.example')
    .execute()
  expect(mails).toEqual([{ subject: 'A way to log in to your journal was removed' }])
})

test('logging a member out ends the links by which others read the journal, too, and says so', async () => {
  const id = await aMember('links@rollbook.example')
  const now = new Date()
  const hash = Buffer.from('hash')
  await db
    .insertInto('calendarFeeds')
    .values({ userId: id, tokenHash: hash, timeZone: 'UTC', createdAt: now, zonedAt: now })
    .execute()
  const covers = { fromDay: '2026-11-01', toDay: '2026-11-30', tagId: null, competitionId: null }
  const link = {
    userId: id,
    name: 'João',
    tokenHash: hash,
    ...covers,
    showsPartners: false,
    files: [],
    videoLinks: [],
  }
  await db
    .insertInto('coachLinks')
    .values({ ...link, createdAt: now, expiresAt: now })
    .execute()
  expect((await run('log-out', 'links@rollbook.example')).stdout).toContain(
    'Also revoked: the calendar link and all links for coaches.',
  )
  expect(await db.selectFrom('calendarFeeds').select('userId').where('userId', '=', id).execute()).toEqual([])
  expect(await db.selectFrom('coachLinks').select('id').where('userId', '=', id).execute()).toEqual([])
  expect((await run('log-out', 'links@rollbook.example')).stdout).toContain('There were no links')
})

test('an account is deleted only with --yes', async () => {
  const id = await aMember('gone@rollbook.example')
  const unsure = await run('delete-account', 'gone@rollbook.example')
  expect([unsure.code, unsure.stderr]).toEqual([1, expect.stringContaining('To do it, add --yes.')])
  expect(await userOf(id)).toBeDefined()
  expect((await run('delete-account', 'gone@rollbook.example', '--yes')).stdout).toContain('is deleted')
  expect(await userOf(id)).toBeUndefined()
  expect(await logged(id)).toEqual(['account-deleted'])
})

test('the operator lists emails and jobs that failed, and has them tried again', async () => {
  await aMember('mail@rollbook.example')
  expect((await run('mails', '--failed')).stdout).toBe('No email has failed.\n')
  await sql`update mail_queue set failure = 'mailbox full', attempts = 8`.execute(db)
  await run('log-out', 'mail@rollbook.example')
  const failed = await run('mails', '--failed')
  const [, mailId = ''] =
    /^(\d+) {2}\S+@rollbook\.example .* mailbox full {2}8 attempts$/m.exec(failed.stdout) ?? []
  expect((await run('retry-mail', mailId)).stdout).toContain('sent within 30 seconds')
  expect((await run('retry-mail', '0')).stderr).toContain('There is no email "0" in the queue.')

  expect((await run('jobs')).stdout).toBe('No job has failed.\n')
  const isBroken = { name: 'mop', cron: '* * * * *', run: () => Promise.reject(new Error('The mat is wet')) }
  const scheduler = startScheduler({
    connection: embedded.connection,
    jobs: [isBroken],
    logger: { warn: () => undefined, error: () => undefined },
    timing: { poll: 1, retries: 1, retry: 1, reopen: 1, heartbeat: 10 },
  })
  onTestFinished(scheduler.stop)
  await expect.poll(async () => (await scheduler.failed()).length).toBe(1)
  await scheduler.stop()
  const [, jobId = ''] = /^(\S+) {2}mop .* The mat is wet$/m.exec((await run('jobs')).stdout) ?? []
  expect((await run('retry-job', jobId)).stdout).toContain('runs again within a minute')
  expect((await run('retry-job', jobId)).stderr).toContain('There is no failed job')
})
