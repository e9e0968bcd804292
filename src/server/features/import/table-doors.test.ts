import { expect, test } from 'vitest'
import type { Entry } from '#shared/entries/entries.ts'
import { finishImport, readImport } from '#test/imports.ts'
import { doors } from '#test/table-doors.ts'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()

const named = (all: { name: string }[] = []) => all.map(({ name }) => name)

/** The journal as the table of doors says it. */
const journal = async (person: Person) =>
  ((await person.get('/api/entries')).body as Entry[]).map(({ tags, techniques, rounds, ...entry }) => ({
    ...entry,
    tags: named(tags).toSorted(),
    techniques: named(techniques),
    partners: rounds.flatMap(({ partner }) => partner?.name ?? []),
    rounds: rounds.length,
  }))

test.each(doors)('$app, without a choice: $source', async ({ name, content, timeZone, sessions, ...door }) => {
  const rafa = await world.signUp()
  if (timeZone) await rafa.patch('/api/user', { timeZone })
  const read = await readImport(rafa, name, typeof content === 'string' ? content : await content())
  const { counts, recognized } = read.preview
  const { count, jiuJitsu } = recognized ?? {}
  expect(recognized && { count, jiuJitsu }).toEqual(door.says ?? null)
  expect([counts.skipped, counts.leftOut]).toEqual([door.skipped ?? 0, door.leftOut ?? 0])
  await finishImport(world, rafa, read.id)
  expect(await journal(rafa)).toMatchObject(sessions)
})
