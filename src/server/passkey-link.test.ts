import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { verifyAddress } from '#test/make.ts'
import { makeMember } from '#test/make-member.ts'
import { startEmbedded } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'

const script = fileURLToPath(new URL('passkey-link.ts', import.meta.url))
const admin = 'coach@rollbook.example'

test('while Rollbook runs, the operator’s command prints a link for an administrator, and for nobody else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rollbook-command-'))
  const embedded = await startEmbedded(folder)
  const db = openDatabase(embedded.connection, () => undefined)
  onTestFinished(async () => {
    await db.destroy()
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  })
  await migrate(db)
  for (const email of [admin, 'rafa@example.com']) {
    const { userId } = await makeMember(db, { email, fullName: 'Lena Vogt', beltLevel: 'black' })
    await verifyAddress(db, userId, new Date())
  }
  const { DATABASE_URL: _, ...env } = process.env
  const settings = { ...env, DATA_DIR: folder, ADMIN_EMAILS: admin, PUBLIC_URL: 'http://localhost:3000' }
  const run = (...args: string[]) =>
    new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
      execFile(process.execPath, [script, ...args], { env: settings }, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
      )
    })
  const made = await run('Coach@Rollbook.example')
  expect(made).toMatchObject({ code: 0, stderr: '' })
  expect(made.stdout).toMatch(/http:\/\/localhost:3000\/add-passkey\/[\w-]{43}\/\d+/)
  for (const args of [['rafa@example.com'], []]) {
    const refused = await run(...args)
    expect([refused.code, refused.stdout]).toEqual([1, ''])
    expect(refused.stderr).toContain('The address has to be in ADMIN_EMAILS')
  }
  await expect(db.selectFrom('mailTokens').selectAll().execute()).resolves.toMatchObject([{ purpose: 'passkey' }])
})
