import { mkdir, readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sweep } from '#server/jobs/schedule.ts'
import { pdf } from '#test/files.ts'
import { aWorld, type Person } from '#test/world.ts'
import { attachFiles, filesOf } from './service.ts'

const world = await aWorld()
const day = 86_400_000

const upload = async (rafa: Person, ...names: string[]): Promise<string[]> => {
  const { body } = await rafa.upload(...names.map((name) => ({ name: `${name}.pdf`, content: pdf(name) })))
  return body.map((one: { filename: string }) => one.filename)
}
const attach = (rafa: Person, entryId: number, filenames: string[]) =>
  world.db.transaction().execute((tx) => attachFiles(tx, rafa.user.id, entryId, filenames, world.deps.clock()))
const carriedBy = async (rafa: Person, entryId: number) =>
  (await filesOf(world.db, rafa.user.id, entryId)).map((one) => one.filename)

test('an entry has its files in the order that was chosen, until another is chosen', async () => {
  const rafa = await world.signUp()
  const { id } = await rafa.log()
  const [one = '', two = '', three = ''] = await upload(rafa, 'one', 'two', 'three')
  const attached = await attach(rafa, id, [three, one])
  expect(attached.map(({ originalname }) => originalname)).toEqual(['three.pdf', 'one.pdf'])
  expect(await filesOf(world.db, rafa.user.id, id)).toEqual(attached)
  await attach(rafa, id, [one, two])
  expect(await carriedBy(rafa, id)).toEqual([one, two])
  await attach(rafa, id, [])
  expect(await carriedBy(rafa, id)).toEqual([])
  await attach(rafa, id, [two])
  expect(await carriedBy(rafa, id)).toEqual([two])
})

test('an entry gets no file of another person, of another entry, or one that does not exist', async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const [first, second] = [(await rafa.log()).id, (await rafa.log()).id]
  const [mine = '', taken = ''] = await upload(rafa, 'mine', 'taken')
  const [hers = ''] = await upload(dana, 'hers')
  await attach(rafa, first, [taken])
  await world.db
    .insertInto('files')
    .values({ userId: rafa.user.id, filename: 'half.pdf', originalName: 'half', mimetype: 'application/pdf' })
    .execute()
  for (const wrong of [hers, taken, 'half.pdf', '../etc/passwd', ''])
    await expect(attach(rafa, second, [mine, wrong])).rejects.toMatchObject({ code: 'FILE_UNKNOWN' })
  expect([await carriedBy(rafa, first), await carriedBy(rafa, second)]).toEqual([[taken], []])
})

test('a file that was removed from an entry is kept for a day', async () => {
  const rafa = await world.signUp()
  const { id } = await rafa.log()
  const [name = ''] = await upload(rafa, 'one')
  await attach(rafa, id, [name])
  world.later(5 * day)
  await attach(rafa, id, [])
  await sweep(world.deps)
  expect((await rafa.get(`/uploads/${name}`)).status).toBe(200)
  world.later(day + 1000)
  await sweep(world.deps)
  expect((await rafa.get(`/uploads/${name}`)).status).toBe(404)
})

test('a file that was uploaded into a draft is still there when the draft comes back after weeks', async () => {
  const rafa = await world.signUp()
  const [kept = '', left = ''] = await upload(rafa, 'kept', 'left')
  for (const days of [28, 28, 28]) {
    world.later(days * day)
    await sweep(world.deps)
  }
  await rafa.post('/api/auth/logout')
  await rafa.post('/api/auth/login', { email: rafa.email, password: rafa.password })
  const { id } = await rafa.log()
  await attach(rafa, id, [kept])
  expect(await carriedBy(rafa, id)).toEqual([kept])
  world.later(7 * day)
  await sweep(world.deps)
  const rows = await world.db
    .selectFrom('files')
    .where('filename', 'in', [kept, left])
    .select('filename')
    .execute()
  expect(rows).toEqual([{ filename: kept }])
})

test('a file that is attached during the sweep stays', async () => {
  const rafa = await world.signUp()
  const { id } = await rafa.log()
  const [name = ''] = await upload(rafa, 'one')
  world.later(2 * day)
  await world.db.transaction().execute(async (tx) => {
    await attachFiles(tx, rafa.user.id, id, [name], world.deps.clock())
    await sweep(world.deps)
  })
  expect((await rafa.get(`/uploads/${name}`)).status).toBe(200)
})

test('the files of an entry that was swept are swept a day later', async () => {
  const rafa = await world.signUp()
  const { id } = await rafa.log()
  const [name = ''] = await upload(rafa, 'one')
  await attach(rafa, id, [name])
  await rafa.delete(`/api/entries/${id}`)
  world.later(29 * day)
  await sweep(world.deps)
  expect(await carriedBy(rafa, id)).toEqual([name])
  world.later(2 * day)
  await sweep(world.deps)
  world.later(day + 1000)
  await sweep(world.deps)
  const rows = await world.db.selectFrom('files').where('filename', '=', name).selectAll().execute()
  expect([rows, await world.deps.files.size(`${rafa.user.id}/${name}`)]).toEqual([[], null])
})

test('what a crash left of uploads is gone after a day, an upload in progress stays', async () => {
  const spool = join(world.deps.env.dataDir, 'spool')
  for (const name of ['old', 'new']) await mkdir(join(spool, name), { recursive: true })
  const [now, old] = [world.deps.clock(), new Date(world.deps.clock().getTime() - day - 1000)]
  await utimes(join(spool, 'new'), now, now)
  await utimes(join(spool, 'old'), old, old)
  await sweep(world.deps)
  expect(await readdir(spool)).toEqual(['new'])
})

test('an upload that a crash cut off between its row and its content is swept too', async () => {
  const rafa = await world.signUp()
  const [name = ''] = await upload(rafa, 'one')
  await world.db.updateTable('files').set({ bytes: 0 }).where('filename', '=', name).execute()
  expect((await rafa.get(`/uploads/${name}`)).status).toBe(404)
  world.later(day + 1000)
  await sweep(world.deps)
  expect(await world.deps.files.size(`${rafa.user.id}/${name}`)).toBe(null)
})
