import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { jpeg } from '../../../../test/files.ts'
import { aPassword, aWorld } from '../../../../test/world.ts'

const world = await aWorld()

/** Every table that keeps something by person, with how many rows it keeps of this one. */
async function rowsOf(userId: number): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id'`.execute(world.db)
  const counts: Record<string, number> = {}
  for (const { name } of [...tables, { name: 'users' }]) {
    const column = name === 'users' ? 'id' : 'user_id'
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(name)} where ${sql.ref(column)} = ${userId}`.execute(world.db)
    counts[name] = rows[0]?.count ?? 0
  }
  return counts
}

const filesOnDisk = async (userId: number) =>
  (
    await readdir(join(world.deps.env.dataDir, 'files', String(userId)), {
      recursive: true,
      withFileTypes: true,
    }).catch(() => [])
  ).filter((one) => one.isFile())

test('nothing is left of an account that was deleted, and a mail says so', async () => {
  const rafa = await world.signUp()
  const other = await world.signUp()
  const tag = await rafa.tag('Sweeps')
  const { body: files } = await rafa.upload({ content: await jpeg(), name: 'roll.jpg', type: 'image/jpeg' })
  await rafa.log({ tags: [tag.id], notes: '', hasPostSessionNotes: true, fileAttachments: files })
  await rafa.post('/api/templates', { name: 'Class', tags: [tag.id] })
  await rafa.upload({ content: await jpeg(), name: 'loose.jpg', type: 'image/jpeg' })
  await rafa.post('/api/auth/forgot-password', { email: rafa.email })
  await world.browser().post('/api/auth/login', { email: rafa.email, password: 'Wrong2026' })
  const theirs = await rowsOf(other.user.id)
  expect((await filesOnDisk(rafa.user.id)).length).toBeGreaterThanOrEqual(2)

  expect(await rafa.delete('/api/user')).toMatchObject({ status: 204, body: '' })
  const left = await rowsOf(rafa.user.id)
  expect(Object.entries(left).filter(([, count]) => count > 0)).toEqual([])
  expect(Object.keys(left).length).toBeGreaterThan(10)
  expect(await filesOnDisk(rafa.user.id)).toEqual([])
  expect(await rowsOf(other.user.id)).toEqual(theirs)

  const failures = world.db.selectFrom('sign_in_failures').selectAll().where('email', '=', rafa.email)
  expect(await failures.execute()).toEqual([])
  const mails = await world.mailsTo(rafa.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Your account is deleted'])
})

test('after the deletion nothing signs in, and the address is free again', async () => {
  const rafa = await world.signUp()
  const phone = world.browser()
  await phone.post('/api/auth/login', { email: rafa.email, password: aPassword })
  await rafa.delete('/api/user')
  expect([...rafa.cookies.keys()]).not.toContain('session')
  expect((await rafa.get('/api/auth/session')).status).toBe(401)
  expect((await phone.get('/api/auth/session')).status).toBe(401)
  expect((await phone.delete('/api/user')).status).toBe(401)
  expect((await phone.post('/api/auth/login', { email: rafa.email, password: aPassword })).status).toBe(401)
  expect((await world.signUp({ email: rafa.email })).user.email).toBe(rafa.email)
})

test('two deletions at once are one', async () => {
  const rafa = await world.signUp()
  const answers = await Promise.all([rafa.delete('/api/user'), rafa.delete('/api/user')])
  expect(answers.every(({ status }) => status === 204 || status === 401)).toBe(true)
  const farewells = (await world.mailsTo(rafa.email)).filter(
    ({ subject }) => subject === 'Your account is deleted',
  )
  expect(farewells).toHaveLength(1)
})
