import { expect, test } from 'vitest'
import type { Entry } from '#shared/entries/entries.ts'
import { coachingIn } from '#test/coaching.ts'
import { finishImport, readImport } from '#test/imports.ts'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()

const journal = async (person: Person): Promise<Entry[]> => (await person.get('/api/entries')).body
const named = (all: { name: string }[] = []) => all.map(({ name }) => name)

const csv = (...rows: string[]) => ['Date,Start,Title,Notes,Tags', ...rows].join('\n')

test('undo takes back exactly what came in, and nothing that was changed since', async () => {
  const rafa = await world.signUp()
  const own = await rafa.log({ date: '2020-01-01' })
  const file = [
    'Date,Notes,Tags,Partners,Techniques',
    '2024-03-04,One,Guard,Theo,Armbar',
    '2024-03-05,Two,Passing,Ana,Secret sweep',
    '2024-03-06,Three,Guard,Theo,Armbar',
  ].join('\n')
  const { id } = await readImport(rafa, 'log.csv', file)
  await finishImport(world, rafa, id)
  const [three, two] = await journal(rafa)
  await rafa.patch(`/api/entries/${two?.id}`, { notes: 'Mine now' })
  // A name that changes does not change the entries.
  await rafa.patch(`/api/tags/${three?.tags[0]?.id}`, { name: 'Guards' })
  const undone = await rafa.post(`/api/import/${id}/undo`)
  expect(undone).toMatchObject({ status: 200, body: { status: 'undone', result: { kept: 1 } } })
  expect((await journal(rafa)).map((one) => one.id)).toEqual([two?.id, own.id])
  expect(named((await rafa.get('/api/tags')).body)).toEqual(['Guards', 'Passing'])
  expect(named((await rafa.get('/api/partners')).body)).toEqual(['Ana'])
  expect(named((await rafa.get('/api/techniques')).body)).toEqual(['Secret sweep'])
  expect((await rafa.post(`/api/import/${id}/undo`)).status).toBe(200)
})

test('undo leaves an empty account as it was, and ends after a day', async () => {
  const rafa = await world.signUp()
  const file = csv('2024-03-04,19:00,Class,One,Guard')
  const rows = async () => {
    const tables = ['entries', 'tags', 'entryTags', 'techniques', 'partners', 'rounds', 'importedEntries'] as const
    const all = tables.map((table) =>
      world.db.selectFrom(table).selectAll().where('userId', '=', rafa.user.id).execute(),
    )
    return (await Promise.all(all)).flat()
  }
  const first = await readImport(rafa, 'log.csv', file)
  await finishImport(world, rafa, first.id)
  await rafa.post(`/api/import/${first.id}/undo`)
  expect(await rows()).toEqual([])
  const again = await readImport(rafa, 'log.csv', file)
  await finishImport(world, rafa, again.id)
  world.later(24 * 3_600_000 + 1)
  expect(await rafa.post(`/api/import/${again.id}/undo`)).toMatchObject({
    status: 409,
    body: { code: 'IMPORT_UNDO_OVER' },
  })
})

test('undo keeps the sessions that a coach has commented on since, and says how many', async () => {
  const rafa = await world.signUp()
  const { id } = await readImport(
    rafa,
    'log.csv',
    csv('2026-11-04,19:00,Class,One,', '2026-11-05,19:00,Class,Two,'),
  )
  await finishImport(world, rafa, id)
  const [two] = await journal(rafa)
  const coaching = coachingIn(world)
  const link = await coaching.share(rafa)
  const said = { entry: String(two?.id), name: 'João', text: 'Keep your elbow in.' }
  expect((await coaching.comment(link.path, said)).status).toBe(303)
  const undone = await rafa.post(`/api/import/${id}/undo`)
  expect(undone.body.result).toMatchObject({ kept: 1 })
  expect(await journal(rafa)).toMatchObject([{ id: two?.id, notes: 'Two' }])
  expect(await coaching.commentsOf(rafa)).toMatchObject([{ text: 'Keep your elbow in.' }])
})
