import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { techniqueNames } from '#server/db/technique-names.ts'
import { submissionKey, submissionReader } from '#shared/technique-names.ts'
import { isOfTrained, type Scope } from './session-queries.ts'

interface Submission {
  isMine: boolean
  /** What the technique that it means is called now, or else what was typed. */
  name: string
  times: number
}

/** How often each submission ended a round of the sessions in a scope, in its attire, for the member and against them. */
export async function submissionsIn(db: Db, scope: Scope): Promise<Submission[]> {
  const { rows } = await sql<Submission & { techniqueId: number | null }>`
    select is_mine, technique_id, name, count(*) as times from round_submissions
    where user_id = ${scope.userId} and ${isOfTrained(scope)} and ${isOfRoundIn(scope)}
    group by is_mine, technique_id, name order by name`.execute(db)
  const names = await techniqueNames(db, [scope.userId])
  const read = submissionReader(names.get(scope.userId) ?? [])
  const counts = new Map<string, Submission>()
  for (const { isMine, times, ...written } of rows) {
    const { name } = read(written)
    const key = `${isMine} ${submissionKey(name)}`
    counts.set(key, { isMine, name, ...counts.get(key), times: (counts.get(key)?.times ?? 0) + times })
  }
  return [...counts.values()]
}

const isOfRoundIn = ({ userId, attire }: Scope) =>
  attire === undefined
    ? sql`true`
    : sql`exists (select from rounds where rounds.user_id = ${userId} and rounds.entry_id = round_submissions.entry_id
        and rounds.position = round_position and attire = ${attire})`
