import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()
const url = `http://127.0.0.1:${await world.listen()}`

/** While `work` runs, every search waits for the table of entries. */
const whileSearchesHang = (work: () => Promise<void>) =>
  world.db.transaction().execute(async (tx) => {
    await sql`lock table entries`.execute(tx)
    await work()
  })

const search = (person: Person, signal?: AbortSignal) =>
  fetch(`${url}/api/entries?q=underhook`, {
    headers: { cookie: [...person.cookies].map((pair) => pair.join('=')).join('; ') },
    ...(signal && { signal }),
  })

const hanging = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity
    where datname = current_database() and query like '%search_text%'
      and wait_event_type = 'Lock'`.execute(world.db)
  return rows[0]?.count
}

async function until(count: number) {
  while ((await hanging()) !== count) await sleep(10)
}

test('the search of somebody who has left is stopped', async () => {
  const rafa = await world.signUp()
  await whileSearchesHang(async () => {
    const leaving = new AbortController()
    const left = search(rafa, leaving.signal).catch((error: unknown) => error)
    await until(1)
    leaving.abort()
    await left
    await until(0)
  })
  expect((await search(rafa)).status).toBe(200)
})

test('many searches of one member leave the database to everybody else, and those that can’t wait are told so', async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  await whileSearchesHang(async () => {
    const leaving = new AbortController()
    const searches = Array.from({ length: 105 }, () => search(rafa, leaving.signal).catch(() => undefined))
    const refused = await Promise.race(searches)
    expect(refused?.status).toBe(429)
    expect(refused?.headers.get('retry-after')).toBe('1')
    expect(await refused?.json()).toEqual({
      code: 'TOO_MANY_CALLS',
      message: 'Too many requests. Please wait a moment and try again.',
    })
    expect(await hanging()).toBe(1)
    expect((await dana.get('/api/tags')).status).toBe(200)
    leaving.abort()
    await Promise.all(searches)
    await until(0)
  })
})
