import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { ownDatabase } from '#test/db.ts'
import { plannedEachTime, prepared, renewStatements } from './prepared.ts'

const db = await ownDatabase()

const read = (from = db) => sql<{ id: number }>`select * from rolls where id = ${1}`.execute(from)
const change = (column: string) => sql.raw(`alter table rolls add column ${column} text`).execute(db)

// Other test files of this process have had their statements prepared, maybe as many as there may be: then none has a name
// anymore, and the generation isn't known.
beforeEach(() => {
  const isFull = () => prepared('select $1', [1]).name === undefined
  for (let generation = 0; isFull(); generation++) renewStatements({ name: `g${generation}s` })
})

test('a server goes on when a newer one on the same database changes a table', async () => {
  await sql.raw('create table rolls (id bigint); insert into rolls values (1)').execute(db)
  for (let times = 0; times < 3; times++) expect((await read()).rows).toEqual([{ id: 1 }])
  await change('partner')
  expect((await read()).rows).toEqual([{ id: 1, partner: null }])
})

test('a transaction that fails by such a change is repeated, with everything in it', async () => {
  const inTransaction = () =>
    db.transaction().execute(async (tx) => {
      await sql`update rolls set id = id + ${1}`.execute(tx)
      await sql`update rolls set id = id - ${1}`.execute(tx)
      return read(tx)
    })
  await inTransaction()
  await change('minutes')
  expect((await inTransaction()).rows).toEqual([{ id: 1, partner: null, minutes: null }])
})

test('a change of a table while members are busy has statements prepared anew once, not once for each', async () => {
  await Promise.all(Array.from({ length: 6 }, () => read()))
  await change('place')
  const before = prepared('select $1', [1]).name ?? ''
  await Promise.all(Array.from({ length: 6 }, () => read()))
  const generationOf = (name = '') => Number(/^g(\d+)s/.exec(name)?.[1])
  expect(generationOf(prepared('select $1', [1]).name)).toBe(generationOf(before) + 1)
})

test('statements are prepared, but for those that say they are planned each time', async () => {
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', 7).execute()
    await sql`select "id" ${sql.raw(plannedEachTime)} from "users" where "id" = ${7}`.execute(tx)
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like 'select "id"%' and name <> ${''}`.execute(
      tx,
    )
    expect(rows).toEqual([{ statement: expect.stringContaining('select "id" from "users" where "id" = $1') }])
  })
})
