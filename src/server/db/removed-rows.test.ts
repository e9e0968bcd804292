import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { aWorld, type Person, type World } from '#test/world.ts'
import { writeEverything } from '#test/write-everything.ts'

let world: World
let rafa: Person

beforeAll(async () => {
  world = await aWorld()
  rafa = await world.signUp()
  await writeEverything(rafa)
})

const all = [
  ['competitions', '/api/competitions'],
  ['focuses', '/api/focuses'],
  ['injuries', '/api/injuries'],
  ['practice_logs', '/api/practice/logs'],
  ['promotions', '/api/promotions'],
  ['templates', '/api/templates'],
] as const

describe.each(all)('%s', (table, path) => {
  test('what was deleted before an update is restored after it, though the update adds a column', async () => {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where user_id = ${rafa.user.id} order by id limit 1`.execute(world.db)
    const id = rows[0]?.id
    expect((await rafa.delete(`${path}/${id}`)).status).toBe(204)
    await sql`alter table ${sql.table(table)} add added_later text not null default 'default'`.execute(world.db)
    expect(await rafa.post(`${path}/${id}/restore`)).toMatchObject({ status: 200, body: { id } })
    const restored = sql`select added_later from ${sql.table(table)} where id = ${id}`.execute(world.db)
    expect((await restored).rows).toEqual([{ addedLater: 'default' }])
  })

  test('what was deleted before an update is restored after it, though the update drops a column', async () => {
    await sql`alter table ${sql.table(table)} add dropped_later text not null default 'default'`.execute(world.db)
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where user_id = ${rafa.user.id} order by id limit 1`.execute(world.db)
    const id = rows[0]?.id
    expect((await rafa.delete(`${path}/${id}`)).status).toBe(204)
    await sql`alter table ${sql.table(table)} drop dropped_later`.execute(world.db)
    expect(await rafa.post(`${path}/${id}/restore`)).toMatchObject({ status: 200, body: { id } })
  })
})
