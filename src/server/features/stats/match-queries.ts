import { z } from 'zod/mini'
import type { Db } from '#server/db/tables.ts'
import { techniqueNames } from '#server/db/technique-names.ts'
import { match } from '#shared/competitions/matches.ts'
import { type WonMedal, wonMedals } from '#shared/competitions/results.ts'
import { submissionReader } from '#shared/techniques/technique-names.ts'
import type { Scope } from './session-queries.ts'

const matches = z.array(match)

/** The matches of the competitions in a scope; of an attire, those by its rules. Submissions have the names that rounds give them. */
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
  const competitions = rows.map((row) => matches.parse(row.matches))
  const nameOf = competitions.flat().some(({ technique }) => technique !== '') ? await namesOf(db, userId) : String
  return competitions.map((all) => ({
    matches: all.map((one) => ({ ...one, technique: one.technique && nameOf(one.technique) })),
  }))
}

/** What a member calls the submission that was written by any of its names. */
async function namesOf(db: Db, userId: number): Promise<(written: string) => string> {
  const read = submissionReader((await techniqueNames(db, [userId])).get(userId) ?? [])
  return (name) => read({ techniqueId: null, name }).name
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
