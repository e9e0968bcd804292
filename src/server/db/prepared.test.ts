import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { ownDatabase } from '#test/db.ts'
import { plannedEachTime, renewIfOutdated } from './prepared.ts'

const db = await ownDatabase()

const read = (from = db) => sql<{ id: number }>`select * from rolls where id = ${1}`.execute(from)
const change = (column: string) => sql.raw(`alter table rolls add column ${column} text`).execute(db)

// Other test files of this process have had their statements prepared, maybe as many as there may be.
beforeEach(() => renewIfOutdated(Object.assign(new Error(), { routine: 'RevalidateCachedQuery' })))

test('a server goes on when a newer one on the same database changes a table', async () => {
  await sql.raw('create table rolls (id bigint); insert into rolls values (1)').execute(db)
  for (let times = 0; times < 3; times++) expect((await read()).rows).toEqual([{ id: 1 }])
  await change('partner')
  expect((await read()).rows).toEqual([{ id: 1, partner: null }])
})

test('in a transaction that fails by such a change, the next attempt succeeds', async () => {
  const inTransaction = () => db.transaction().execute((tx) => read(tx as typeof db))
  await inTransaction()
  await change('minutes')
  await expect(inTransaction()).rejects.toMatchObject({ code: '0A000' })
  expect((await inTransaction()).rows).toEqual([{ id: 1, partner: null, minutes: null }])
})

test('statements are prepared, but for those that say they are planned each time', async () => {
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', 7).execute()
    await sql`select "id" ${sql.raw(plannedEachTime)} from "users" where "id" = ${7}`.execute(tx)
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like 'select "id"%' and name <> ${''}`.execute(
      tx,
    )
    expect(rows).toEqual([{ statement: 'select "id" from "users" where "id" = $1' }])
  })
})
