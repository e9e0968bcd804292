import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { createJoined, firstScreenJoined, listJoined, openPool, searchRanked } from '../bench/joins.ts'
import { inDatabase } from './db-server.ts'
import { anEntry, aRound, aWorld } from './world.ts'

const world = await aWorld()

/** As it arrives over HTTP, as JSON. */
const sent = (value: unknown) => JSON.parse(JSON.stringify(value))

test('the floor of the benchmark replies as Rollbook does', async () => {
  const rafa = await world.signUp()
  const { id } = await rafa.tag('Guard')
  const { body: theo } = await rafa.post('/api/partners', { name: 'Theo' })
  const submission = { isMine: false, techniqueId: null, name: 'Armbar', fromPosition: 'Mount' }
  const entry = await rafa.log({
    tags: [id],
    rounds: [
      { ...aRound, partnerId: theo.id, result: 'lost', held: ['Guard'], submissions: [submission] },
      aRound,
    ],
  })
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.db)
  const pool = openPool({ ...inject('server'), ...inDatabase(inject('server'), rows[0]?.name ?? '') })
  try {
    const [listed] = sent(await listJoined(pool, rafa.user.id))
    expect(listed).toEqual(entry)
    expect(sent(await searchRanked(pool, rafa.user.id, 'half underhook'))).toEqual([entry])
    expect(sent(await firstScreenJoined(pool, rafa.user.id))).toMatchObject({
      entries: { items: [entry], total: 1 },
    })
    const created = sent(
      await createJoined(pool, rafa.user.id, { ...anEntry(), hasPostSessionNotes: false, tags: [id] }),
    )
    expect(Object.keys(created).sort()).toEqual(Object.keys(entry).sort())
  } finally {
    await pool.end()
  }
})
