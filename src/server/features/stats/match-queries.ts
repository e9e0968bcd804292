import { z } from 'zod/mini'
import type { Db } from '#server/db/tables.ts'
import { match } from '#shared/competitions/matches.ts'
import { type WonMedal, wonMedals } from '#shared/competitions/won-medals.ts'
import type { Scope } from './session-queries.ts'

const matches = z.array(match)

/** The matches of the competitions in a scope; of an attire, those by its rules. */
export async function matchesIn(
  db: Db,
  { userId, from, to, attire }: Pick<Scope, 'userId' | 'from' | 'to' | 'attire'>,
) {
  const inRange = db
    .selectFrom('competitions')
    .select('matches')
    .where('userId', '=', userId)
    .where('date', '>=', from)
    .where('date', '<=', to)
  const rows = await (attire === undefined ? inRange : inRange.where('rules', '=', attire)).execute()
  return rows.map((row) => ({ matches: matches.parse(row.matches) }))
}

/** The medals of a member, the first one first. */
export async function medalsOf(db: Db, userId: number): Promise<WonMedal[]> {
  const rows = await db
    .selectFrom('competitions')
    .select(['id', 'name', 'date', 'medal'])
    .where('userId', '=', userId)
    .where('medal', '!=', '')
    .orderBy('date')
    .orderBy('id')
    .execute()
  return wonMedals.parse(rows)
}
