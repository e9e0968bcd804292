import type { KyselyPlugin } from 'kysely'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#server/db/tables.ts'
import { schedule } from '#server/jobs/schedule.ts'
import { png } from './files.ts'
import { goWith, kept, keptFor, ownUntilDeleted, workedOff } from './kept-tables.ts'
import { aWorld } from './world.ts'

const world = await aWorld()

const { rows: tables } = await sql<{ name: string }>`
  select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`.execute(
  world.db,
)
const names = tables.map(({ name }) => name)

/** The tables that the sweeping jobs delete from, by the statements they send. */
async function sweptTables(): Promise<string[]> {
  const swept = new Set<string>()
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      const { sql: text } = world.db.getExecutor().compileQuery(node, queryId)
      for (const [, name = ''] of text.matchAll(/\bdelete from "?(\w+)/gi)) swept.add(name)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  // The built-in plugins come first, so this one sees the names that the database knows.
  const db: Db = world.db.withPlugin(plugin)
  for (const { name, run } of schedule({ ...world.deps, db }))
    if (['sweep', 'check-payments'].includes(name)) await run(new AbortController().signal)
  return [...swept].sort()
}

/** A file that was left in a draft: the sweep deletes rows of files only if there are any. */
async function leaveFile() {
  const rafa = await world.signUp()
  await rafa.upload({ name: 'roll.png', content: await png() })
  world.later(200 * 86_400_000)
}

await leaveFile()
const swept = await sweptTables()

/** Tables of which nobody has said what becomes of their rows, or that are said to be two things. */
const inPlaces = (name: string) =>
  [
    swept.includes(name) && !(name in ownUntilDeleted),
    name in ownUntilDeleted,
    name in kept,
    name in goWith,
    name in workedOff,
  ].filter(Boolean).length

test('the rows of every table are swept once their time is over, or it is written down why they stay', () => {
  expect(names.filter((name) => inPlaces(name) === 0)).toEqual([])
  expect(names.filter((name) => inPlaces(name) > 1)).toEqual([])
})

test('what members delete is swept, from every table in which it can be restored', () => {
  expect(Object.keys(ownUntilDeleted).filter((name) => !swept.includes(name))).toEqual([])
})

test('rows that go with those of a swept table are deleted with them', async () => {
  for (const [name, parent] of Object.entries(goWith)) {
    expect(swept).toContain(parent)
    const { rows } = await sql`
      select from pg_constraint where contype = 'f' and confdeltype = 'c'
        and conrelid = ${name}::regclass and confrelid = ${parent}::regclass`.execute(world.db)
    expect([name, rows.length]).toEqual([name, 1])
  }
})

test('nothing is written down of tables that are gone, or that keep no rows', () => {
  const said = [kept, ownUntilDeleted, goWith, workedOff].flatMap((map) => Object.keys(map))
  expect(said.filter((name) => !names.includes(name))).toEqual([])
  expect(Object.keys(keptFor).filter((name) => !swept.includes(name))).toEqual([])
})
