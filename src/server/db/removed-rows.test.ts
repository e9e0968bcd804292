import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { root } from '#server/root.ts'
import { png } from '#test/files.ts'
import { aWorld, type Person } from '#test/world.ts'
import { writeEverything } from '#test/write-everything.ts'

const world = await aWorld()
const update = await readFile(new URL('migrations/0132-restorable-rows.sql', root), 'utf8')

type One = { id: number; photo?: { filename: string } | null; tags?: { id: number }[]; ruleId?: number | null }

const tables = {
  injury: ['injuries', '/api/injuries'],
  focus: ['focuses', '/api/focuses'],
  promotion: ['promotions', '/api/promotions'],
  competition: ['competitions', '/api/competitions'],
  template: ['templates', '/api/templates'],
  'practice-log': ['practice_logs', '/api/practice/logs'],
} as const

type Kind = keyof typeof tables

/** What the release before remembered of a row of its own, by what it replied. */
const contentOf = (kind: Kind, row: object, one: One) =>
  ({
    injury: row,
    focus: row,
    promotion: { row, photo: one.photo?.filename },
    competition: { row, photo: one.photo?.filename, reminderId: null },
    template: { row, tags: one.tags?.map(({ id }) => id), ruleId: one.ruleId },
    'practice-log': { row, techniqueId: (row as { technique_id: number }).technique_id },
  })[kind]

async function firstOf(rafa: Person, kind: Kind): Promise<One> {
  return (await rafa.get(tables[kind][1])).body[0]
}

/** Removes the first of a kind as the release before did, but the end of a template's class. */
async function removeAsBefore({ user }: Person, kind: Kind, one: One) {
  const [table] = tables[kind]
  const { rows } = await sql<{ row: object }>`
    delete from ${sql.table(table)} as whole where id = ${one.id} returning to_jsonb(whole) as row`.execute(
    world.db,
  )
  const row = { ...rows[0]!.row, dropped_later: 1 }
  await remember(user.id, kind, String(one.id), contentOf(kind, row, one))
}

const remember = (userId: number, kind: string, key: string, content: object) =>
  world.db
    .insertInto('removals')
    .values({ userId, kind, key, content: JSON.stringify(content), removedAt: world.deps.clock() })
    .execute()

async function aJournal() {
  const rafa = await world.signUp()
  await writeEverything(rafa)
  return rafa
}

test.each(Object.keys(tables) as Kind[])(
  'a %s that was deleted before the update is restored after it',
  async (kind) => {
    const rafa = await aJournal()
    if (kind === 'promotion') {
      const [photo] = (await rafa.upload({ name: 'belt.png', content: await png() })).body
      await rafa.patch(`/api/promotions/${(await firstOf(rafa, kind)).id}`, { photo })
    }
    const one = await firstOf(rafa, kind)
    await removeAsBefore(rafa, kind, one)
    await sql.raw(update).execute(world.db)
    const list = tables[kind][1]
    const { body: without } = await rafa.get(list)
    expect(without.map(({ id }: One) => id)).not.toContain(one.id)
    const restored = await rafa.post(`${list}/${one.id}/restore`)
    // What was planned of its class is a series of its own, unless that of before was ended by the removal.
    expect(restored).toMatchObject({
      status: 200,
      body: kind === 'template' ? { ...one, ruleId: expect.any(Number) } : one,
    })
    expect(await world.db.selectFrom('removals').selectAll().execute()).toEqual([])
  },
)

test('a link that was deleted before the update is restored after it, between what its techniques have become', async () => {
  const rafa = await aJournal()
  const add = async (name: string): Promise<number> => (await rafa.post('/api/techniques', { name })).body.id
  const [one, into, other, gone] = [
    await add('Kimura'),
    await add('Juji'),
    await add('Omoplata'),
    await add('Berimbolo'),
  ]
  for (const [id, otherId] of [
    [one, other],
    [other, one],
    [gone, one],
  ])
    await remember(rafa.user.id, 'technique-link', `${id} sets-up ${otherId}`, { kind: 'sets-up', otherId })
  await rafa.post(`/api/techniques/${one}/merge`, { intoId: into })
  await world.db.deleteFrom('techniques').where('id', '=', gone).execute()
  await sql.raw(update).execute(world.db)
  const restore = (id: number, otherId: number) =>
    rafa.post(`/api/techniques/${id}/links/sets-up/${otherId}/restore`)
  expect(await restore(one, other)).toMatchObject({
    status: 200,
    body: { id: into, links: [{ kind: 'sets-up', otherId: other }] },
  })
  expect(await restore(other, one)).toMatchObject({
    status: 200,
    body: { id: other, links: [{ kind: 'sets-up', otherId: into }] },
  })
  expect((await restore(gone, one)).status).toBe(404)
})

test('what was drilled of a technique that was merged since, or is gone, does not stop the update', async () => {
  const rafa = await aJournal()
  const log = await firstOf(rafa, 'practice-log')
  const techniques: (One & { name: string })[] = (await rafa.get('/api/techniques')).body
  const idOf = (name: string) => techniques.find((one) => one.name === name)!.id
  await removeAsBefore(rafa, 'practice-log', log)
  await rafa.post(`/api/techniques/${idOf('Armbar')}/merge`, { intoId: idOf('Triangle') })
  const { body: lost } = await rafa.post('/api/techniques', { name: 'Kimura' })
  const { body: other } = await rafa.post('/api/practice/logs', { techniqueId: lost.id, date: '2026-11-19' })
  await removeAsBefore(rafa, 'practice-log', other)
  await world.db.deleteFrom('techniques').where('id', '=', lost.id).execute()
  await sql.raw(update).execute(world.db)
  expect((await rafa.post(`/api/practice/logs/${log.id}/restore`)).body).toMatchObject({ name: 'Triangle' })
  expect((await rafa.post(`/api/practice/logs/${other.id}/restore`)).status).toBe(404)
})
