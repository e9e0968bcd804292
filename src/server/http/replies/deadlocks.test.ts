import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aWorld } from '#test/world.ts'

const world = await aWorld()

/** Until a statement waits for another one. */
async function untilSomeoneWaits() {
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await waiting.execute(world.db)).rows.length === 0) await sleep(10)
}

test('a change that has to give way to another one says so, has changed nothing, and succeeds when it is sent again', async () => {
  const rafa = await world.signUp()
  const tag = await rafa.tag('Half guard')
  const entry = await rafa.log({ tags: [tag.id] })
  const rename = () => rafa.patch(`/api/tags/${tag.id}`, { name: 'Deep half' })
  const renamed = await world.db.transaction().execute(async (tx) => {
    await sql`select from entries where user_id = ${rafa.user.id} for update`.execute(tx)
    const reply = rename()
    await untilSomeoneWaits()
    // Each now waits for what the other one has.
    await sql`update tags set name = name where user_id = ${rafa.user.id}`.execute(tx)
    return reply
  })
  expect(renamed).toMatchObject({ status: 503, body: { code: 'BUSY' }, headers: { 'retry-after': '1' } })
  expect((await rafa.get(`/api/entries/${entry.id}`)).body.tags).toMatchObject([{ name: 'Half guard' }])
  expect((await rename()).status).toBe(200)
  expect((await rafa.get(`/api/entries/${entry.id}`)).body.tags).toMatchObject([{ name: 'Deep half' }])
})
