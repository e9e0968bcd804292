import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { isOfTrained, type Scope } from './session-queries.ts'

interface Submission {
  isMine: boolean
  /** What a technique of the library is called now, or else what was typed. */
  name: string
  times: number
}

/** How often each submission ended a round of the sessions in a scope, in its attire, for the member and against them. */
export async function submissionsIn(db: Db, scope: Scope): Promise<Submission[]> {
  const { rows } = await sql<Submission>`
    select is_mine, coalesce(techniques.name, named.name) as name, sum(times)::bigint as times
    from (
      select is_mine, technique_id, name, count(*) as times from round_submissions
      where user_id = ${scope.userId} and ${isOfTrained(scope)} and ${isOfRoundIn(scope)}
      group by is_mine, technique_id, name
    ) named
    left join techniques on techniques.user_id = ${scope.userId} and techniques.id = technique_id
      and techniques.deleted_at is null
    group by 1, 2`.execute(db)
  return rows
}

const isOfRoundIn = ({ userId, attire }: Scope) =>
  attire === undefined
    ? sql`true`
    : sql`exists (select from rounds where rounds.user_id = ${userId} and rounds.entry_id = round_submissions.entry_id
        and rounds.position = round_position and attire = ${attire})`
