import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aWorld } from '#test/world.ts'

const world = await aWorld()

/** Moves pending words into the search index. Returns how many pages of them there were. */
const movedNow = async () => {
  const { rows } = await sql<{ pages: number }>`select gin_clean_pending_list('entries_words') as pages`.execute(
    world.db,
  )
  return rows[0]?.pages
}

const isMovedByTheServer = async () => {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and state = 'idle'
      and query like '%gin_clean_pending_list%'`.execute(world.db)
  return rows.length > 0
}

test('the words of every hundred entries go into the search index without anybody waiting for them', async () => {
  const rafa = await world.signUp()
  for (let n = 1; n < 100; n++) await rafa.log({ title: `Class ${n}` })
  expect(await isMovedByTheServer()).toBe(false)
  await rafa.log({ title: 'Class 100' })
  while (!(await isMovedByTheServer())) await sleep(10)
  expect(await movedNow()).toBe(0)

  await rafa.log({ title: 'Class 101' })
  expect(await movedNow()).toBeGreaterThan(0)
})
