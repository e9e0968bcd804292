import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Entry } from '#shared/entries/entries.ts'
import { limits } from '#shared/foundation/limits.ts'
import type { Technique } from '#shared/techniques/techniques.ts'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()

const add = async (person: Person, name: string, otherNames: string[] = []): Promise<Technique> =>
  (await person.post('/api/techniques', { name, otherNames })).body
const suggested = async (person: Person, { id }: Technique) =>
  (await person.get(`/api/entries/suggested?technique=${id}`)).body as { count: number; entries: Entry[] }
const titles = async (person: Person, technique: Technique) =>
  (await suggested(person, technique)).entries.map(({ title }) => title)
const link = (person: Person, { id }: Technique, entries?: number[]) =>
  person.post('/api/entries/mentions', { technique: id, ...(entries && { entries }) })
const mentioning = async (person: Person, { id }: Technique): Promise<Entry[]> =>
  (await person.get(`/api/entries?technique=${id}`)).body

test.each([
  ['Knee Cut', [], 'Worked the knee-cut today.'],
  ['Knee Cut', [], 'KNEE CUTS, many of them'],
  ['Knee Cut', [], 'kneecut'],
  ['Knee Cut', ['Knee slice'], 'then a knee slice'],
  ['Heel Hooks', [], 'One heel hook.'],
  ['D’Arce', [], "Finished a D'arce"],
  ['Açaí sweep', [], 'the ACAI sweep'],
  ['膝切り', [], '今日は 膝切り でした'],
])('an entry may mention %s %j: “%s”', async (name, otherNames, notes) => {
  const rafa = await world.signUp()
  await rafa.log({ title: 'Class', notes })
  await rafa.log({ title: notes, notes: '' })
  await rafa.log({ title: 'Other', notes: 'Stretching', academy: name, instructor: name })
  expect(await suggested(rafa, await add(rafa, name, otherNames))).toMatchObject({
    count: 2,
    entries: [{ title: notes }, { title: 'Class' }],
  })
})

test.each([
  ['Knee Cut', 'knee cutter', []],
  ['Knee Cut', 'My knee. Cut my nails.', []],
  ['Armbar', 'flying armbar', ['Flying Armbar']],
  ['Go', 'go', []],
  ['Armbar', 'Got tapped by a triangle and an armbar. Tired.', []],
  ['Armbar', 'couldn’t finish the armbar', []],
  ['Single Leg', 'single leg X all night', []],
])('no entry mentions %s by “%s”', async (name, notes, others) => {
  const rafa = await world.signUp()
  await rafa.log({ title: 'Class', notes })
  for (const other of others) await add(rafa, other)
  expect(await suggested(rafa, await add(rafa, name))).toEqual({ count: 0, entries: [] })
})

test('an armbar next to a flying armbar counts', async () => {
  const rafa = await world.signUp()
  await rafa.log({ title: 'Both', notes: 'flying armbar, then armbars all night' })
  await add(rafa, 'Flying Armbar')
  expect(await titles(rafa, await add(rafa, 'Armbar'))).toEqual(['Both'])
})

/** Somebody with a technique that three earlier entries have in their notes. */
async function aRememberer() {
  const rafa = await world.signUp()
  const entries: Entry[] = []
  for (const day of [17, 18, 19])
    entries.push(await rafa.log({ title: `Day ${day}`, date: `2026-11-${day}`, notes: 'Knee cut again.' }))
  return { rafa, entries, cut: await add(rafa, 'Knee Cut', ['Slice']) }
}

test('all are linked at once, found by the technique’s names, suggested no more, and unlinked by undo', async () => {
  const { rafa, entries, cut } = await aRememberer()
  expect(await titles(rafa, cut)).toEqual(['Day 19', 'Day 18', 'Day 17'])
  const { status, body } = await link(rafa, cut)
  expect([status, body.entries]).toEqual([200, entries.map(({ id }) => id).toReversed()])
  expect(await mentioning(rafa, cut)).toHaveLength(3)
  expect((await rafa.get('/api/entries?q=slice')).body).toHaveLength(3)
  const linked: Entry = (await rafa.get(`/api/entries/${entries[0]?.id}`)).body
  expect(linked.techniques).toEqual([{ id: cut.id, name: 'Knee Cut' }])
  expect(linked.updatedAt > String(entries[0]?.updatedAt)).toBe(true)
  expect(await titles(rafa, cut)).toEqual([])
  expect((await link(rafa, cut)).body).toEqual({ entries: [] })

  const undo = { technique: cut.id, entries: body.entries }
  expect((await rafa.post('/api/entries/mentions/remove', undo)).status).toBe(204)
  expect((await rafa.post('/api/entries/mentions/remove', undo)).status).toBe(204)
  expect(await mentioning(rafa, cut)).toEqual([])
  expect(await titles(rafa, cut)).toHaveLength(3)
})

test('one is linked, and only if it is suggested', async () => {
  const { rafa, entries, cut } = await aRememberer()
  const other = await rafa.log({ title: 'Rest', notes: '' })
  expect((await link(rafa, cut, [entries[1]?.id ?? 0, other.id])).body).toEqual({ entries: [entries[1]?.id] })
  expect(await titles(rafa, cut)).toEqual(['Day 19', 'Day 17'])
})

const ignore = (person: Person, { id }: Technique, entries?: number[]) =>
  person.post('/api/entries/suggested/ignore', { technique: id, ...(entries && { entries }) })

test('a wrong suggestion is ignored for good, for this technique only, and suggested again by undo', async () => {
  const { rafa, entries, cut } = await aRememberer()
  const [first, second] = entries.map(({ id }) => id)
  const again = await add(rafa, 'Again')
  expect((await ignore(rafa, cut, [first ?? 0])).body).toEqual({ entries: [first] })
  expect((await ignore(rafa, cut, [first ?? 0])).body).toEqual({ entries: [] })
  await rafa.patch(`/api/entries/${first}`, { notes: 'Knee cut, and again' })
  expect(await titles(rafa, cut)).toEqual(['Day 19', 'Day 18'])
  expect(await titles(rafa, again)).toEqual(['Day 19', 'Day 18', 'Day 17'])
  expect((await link(rafa, cut)).body.entries).not.toContain(first)
  await rafa.post('/api/entries/mentions/remove', { technique: cut.id, entries: [second] })
  expect((await ignore(rafa, cut)).body).toEqual({ entries: [second] })
  expect(await suggested(rafa, cut)).toEqual({ count: 0, entries: [] })

  const undo = { technique: cut.id, entries: [first, second] }
  expect((await rafa.post('/api/entries/suggested/again', undo)).status).toBe(204)
  expect((await rafa.post('/api/entries/suggested/again', undo)).status).toBe(204)
  expect(await titles(rafa, cut)).toEqual(['Day 18', 'Day 17'])
})

test('what was ignored for a technique stays ignored for the one it is merged into', async () => {
  const { rafa, entries, cut } = await aRememberer()
  const pass = await add(rafa, 'Knee Pass')
  await ignore(rafa, cut, [entries[0]?.id ?? 0])
  expect((await rafa.post(`/api/techniques/${cut.id}/merge`, { intoId: pass.id })).status).toBe(200)
  expect(await titles(rafa, pass)).toEqual(['Day 19', 'Day 18'])
})

test('only so many suggestions can be ignored', async () => {
  const { rafa, cut } = await aRememberer()
  await sql`
    with added as (
      insert into techniques (user_id, name, name_key, other_names, position, category, side, attire, steps, key_details,
        common_mistakes, videos, status, is_favorite, is_archived)
      select user_id, 'Many ' || n, 'many ' || n, other_names, position, category, side, attire, steps, key_details, common_mistakes, videos,
        status, is_favorite, is_archived
      from techniques, generate_series(1, ${Math.ceil(limits.ignoredMentions / 3)}) n where user_id = ${rafa.user.id} and id = ${cut.id}
      returning user_id, id
    )
    insert into ignored_mentions select added.user_id, added.id, entries.id from added join entries using (user_id)
    limit ${limits.ignoredMentions - 2}`.execute(world.db)
  expect(await ignore(rafa, cut)).toMatchObject({ status: 400, body: { code: 'TOO_MANY_IGNORED' } })
  expect(await titles(rafa, cut)).toHaveLength(3)
})

test('removed, planned, and full entries aren’t suggested', async () => {
  const { rafa, entries, cut } = await aRememberer()
  await rafa.delete(`/api/entries/${entries[0]?.id}`)
  await rafa.log({ title: 'Planned', date: '2026-12-24', notes: 'Knee cut' })
  const others: number[] = []
  for (let n = 0; n < 30; n++) others.push((await add(rafa, `Technique ${n}`)).id)
  await rafa.patch(`/api/entries/${entries[1]?.id}`, { techniques: others })
  expect(await titles(rafa, cut)).toEqual(['Day 19'])
})

test('nobody reaches another member’s entries or techniques', async () => {
  const { rafa, entries, cut } = await aRememberer()
  const dana = await world.signUp()
  const hers = await add(dana, 'Knee Cut')
  const gone = { status: 404 }
  expect(await dana.get(`/api/entries/suggested?technique=${cut.id}`)).toMatchObject(gone)
  expect(await link(dana, cut)).toMatchObject(gone)
  expect(await titles(dana, hers)).toEqual([])
  expect((await link(dana, hers, [entries[0]?.id ?? 0])).body).toEqual({ entries: [] })
  await link(rafa, cut)
  const undo = { technique: cut.id, entries: entries.map(({ id }) => id) }
  expect(await dana.post('/api/entries/mentions/remove', undo)).toMatchObject(gone)
  expect(await mentioning(rafa, cut)).toHaveLength(3)
  expect(await ignore(dana, cut)).toMatchObject(gone)
  expect(await dana.post('/api/entries/suggested/again', undo)).toMatchObject(gone)
  expect((await ignore(dana, hers, undo.entries)).body).toEqual({ entries: [] })
})

test.each([
  [{}, 'An id is a whole number'],
  [{ technique: 1, entries: 'all' }, 'Entries are a list of entry ids'],
  [{ technique: 1, entries: Array.from({ length: 5001 }, () => 1) }, 'At most 5,000 entries at once'],
])('%j is refused', async (body, message) => {
  const rafa = await world.signUp()
  expect(await rafa.post('/api/entries/mentions', body)).toMatchObject({ status: 400, body: { message } })
})
