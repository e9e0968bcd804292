import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { kept, keptFor, ownUntilDeleted } from '../../test/kept-tables.ts'

/** Rows by table, on a day. Those that were deleted are counted again: 'entries, deleted'. */
export type Counts = Map<string, number>

export async function countRows(db: Db): Promise<Counts> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`.execute(db)
  const counts: Counts = new Map()
  for (const { name } of tables) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)}`.execute(db)
    counts.set(name, rows[0]?.n ?? 0)
    const deleted = ownUntilDeleted[name]
    if (deleted === undefined) continue
    const { rows: dead } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(name)} where ${sql.raw(deleted)}`.execute(db)
    counts.set(`${name}, deleted`, dead[0]?.n ?? 0)
  }
  return counts
}

/** How many rows each table ever got. */
export function countInserted(db: Db): Promise<Counts> {
  return db.connection().execute(async (connection) => {
    await endOtherConnections(connection)
    const { rows } = await sql<{ name: string; n: number }>`
      select relname as name, n_tup_ins::int as n from pg_stat_user_tables where schemaname = 'public'`.execute(
      connection,
    )
    return new Map(rows.map(({ name, n }) => [name, n]))
  })
}

/** PostgreSQL counts what a connection did up to ten seconds later, or when it ends. */
async function endOtherConnections(connection: Db) {
  const others = sql`from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and usename = current_user`
  await sql`select pg_stat_force_next_flush(), (select count(pg_terminate_backend(pid)) ${others})`.execute(
    connection,
  )
  while ((await sql`select 1 ${others}`.execute(connection)).rows.length > 0) await sleep(20)
}

/** How much a table may grow that stays level, and how many rows more don't count: a few come and go each day. */
const [mostGrowth, slack] = [1.2, 25]

/** Whether a table has more rows than it had half a year before, though it should stay level. */
const hasGrown = (before: number, after: number) => after > before * mostGrowth + slack

/** The days of the samples of half a year, a year, and a year and a half. */
const halves = [182, 365, 547]

export interface Year {
  /** By the number of days that had passed. */
  samples: Map<number, Counts>
  inserted: Counts
  /** After two years in which nobody did anything. */
  afterwards: Counts
}

/** What is wrong with a table; '' if nothing is. */
function faultOf(name: string, { samples, afterwards }: Year): string {
  if (name in kept || name in ownUntilDeleted) return ''
  const [first, second, third] = halves.map((day) => samples.get(day)?.get(name))
  // What is kept for more than half a year is level after that only.
  const [before, after] = (keptFor[name] ?? 0) > 180 ? [second, third] : [first, second]
  const isLevelLater = (keptFor[name] ?? 0) > 365
  if (!isLevelLater && before !== undefined && after !== undefined && hasGrown(before, after)) return 'GROWS'
  if ((afterwards.get(name) ?? 0) > slack) return 'NOT SWEPT'
  return ''
}

function verdictOf(name: string, year: Year): string {
  const fault = faultOf(name, year)
  const reason = kept[name] ?? (name in ownUntilDeleted ? 'the member’s own until deleted' : undefined)
  const days = keptFor[name]
  const never = year.inserted.get(name) === 0 ? 'NEVER FILLED; ' : ''
  if (fault !== '') return `${never}${fault}`
  if (reason !== undefined) return `${never}kept: ${reason}`
  return `${never}level${days === undefined ? '' : `, kept for ${days} days`}`
}

/** Prints all tables, and returns the names of those that grow though nobody keeps them. */
export function report(year: Year): string[] {
  const names = [...(year.samples.values().next().value?.keys() ?? [])]
  const days = [...year.samples.keys()]
  const cell = (value: number | undefined) => String(value ?? '').padStart(9)
  console.log(
    `${'rows after days'.padEnd(26)}${days.map(cell).join('')}${'quiet'.padStart(9)}${'ever'.padStart(9)}`,
  )
  for (const name of names) {
    const cells = days.map((day) => cell(year.samples.get(day)?.get(name)))
    const rest = [year.afterwards, year.inserted].map((counts) => cell(counts.get(name)))
    console.log(`${name.padEnd(26)}${cells.join('')}${rest.join('')}  ${verdictOf(name, year)}`)
  }
  return names.filter((name) => faultOf(name, year) !== '')
}
