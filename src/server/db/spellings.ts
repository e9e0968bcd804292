import { type RawBuilder, sql } from 'kysely'
import { nameKey } from '#shared/foundation/name-key.ts'
import type { Db } from './tables.ts'

/** Words of a member that have no table of their own, grouped by the key of their names. */
export interface Spellings {
  /** As a table: each as it was written, its key, and the spelling of that key that is used most. */
  table: RawBuilder<unknown>
  /** All spellings of a name. */
  writtenAs: (name: string) => string[]
}

interface Spelling {
  name: string
  times: number
}

/** Spellings by the key of the name that they are, in the order of the first of each; `usual` is the one used most. */
export const groupSpellings = <T extends Spelling>(spellings: T[]): { key: string; usual: string; same: T[] }[] =>
  [...Map.groupBy(spellings, ({ name }) => nameKey(name))].map(([key, same]) => ({
    key,
    usual: same.toSorted(mostUsedFirst)[0]?.name ?? '',
    same,
  }))

/** Those that are used equally often are in the order of code units, which is the same everywhere. */
export const mostUsedFirst = (one: Spelling, other: Spelling) =>
  other.times - one.times || (one.name < other.name ? -1 : 1)

/** The positions in a member's rounds, and others that were said elsewhere, such as in matches. */
export async function positionSpellings(db: Db, userId: number, elsewhere: string[] = []): Promise<Spellings> {
  const { rows } = await sql<Spelling>`
    select name, count(*) as times from (
      select unnest(held || lost) as name from rounds where user_id = ${userId}
      union all select from_position from round_submissions where user_id = ${userId}
      union all select unnest(${elsewhere}::text[])
    ) said group by name`.execute(db)
  const groups = groupSpellings(rows)
  const all = groups.flatMap(({ key, usual, same }) =>
    same.map(({ name }) => ({ written: name, key, shown: usual })),
  )
  const byKey = new Map(groups.map(({ key, same }) => [key, same.map(({ name }) => name)]))
  const table = sql`
    select * from unnest(
      ${all.map(({ written }) => written)}::text[], ${all.map(({ key }) => key)}::text[],
      ${all.map(({ shown }) => shown)}::text[]
    ) as spelling(written, key, shown)`
  return { table, writtenAs: (name) => byKey.get(nameKey(name)) ?? [] }
}
