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

/** The positions in a member's rounds, and others that were said elsewhere, such as in matches. */
export async function positionSpellings(db: Db, userId: number, elsewhere: string[] = []): Promise<Spellings> {
  const { rows } = await sql<{ written: string; times: number }>`
    select written, count(*) as times from (
      select unnest(held || lost) as written from rounds where user_id = ${userId}
      union all select from_position from round_submissions where user_id = ${userId}
      union all select unnest(${elsewhere}::text[])
    ) said group by written order by times desc, written collate "C"`.execute(db)
  const byKey = Map.groupBy(rows, ({ written }) => nameKey(written))
  const all = [...byKey].flatMap(([key, same]) =>
    same.map(({ written }) => ({ written, key, shown: same[0]?.written ?? written })),
  )
  const table = sql`
    select * from unnest(
      ${all.map(({ written }) => written)}::text[], ${all.map(({ key }) => key)}::text[],
      ${all.map(({ shown }) => shown)}::text[]
    ) as spelling(written, key, shown)`
  return { table, writtenAs: (name) => (byKey.get(nameKey(name)) ?? []).map(({ written }) => written) }
}
