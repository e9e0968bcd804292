import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { type Scope, trained } from './session-queries.ts'

interface Submission {
  isMine: boolean
  name: string
  times: number
}

interface Rolled {
  rounds: number
  /** By name: what a technique of the library is called now, or else what was typed. */
  submissions: Submission[]
}

/** The rounds of the sessions in a scope, in its attire, and how often each submission ended one, for the member and against them. */
export async function rolledIn(db: Db, scope: Scope): Promise<Rolled> {
  const [rounds, submissions] = await Promise.all([
    sql<{ rounds: number }>`
      select count(*) as rounds from (${trained(scope)}) trained
      join rounds on rounds.user_id = trained.user_id and entry_id = trained.id
      where rounds.user_id = ${scope.userId} and ${isIn(scope)}`.execute(db),
    sql<Submission>`
      select is_mine, coalesce(techniques.name, named.name) as name, sum(times)::bigint as times
      from (
        select is_mine, technique_id, submission.name, count(*) as times from (${trained(scope)}) trained
        join round_submissions submission on submission.user_id = trained.user_id and submission.entry_id = trained.id
        ${roundOf(scope)}
        where submission.user_id = ${scope.userId}
        group by is_mine, technique_id, submission.name
      ) named
      left join techniques on techniques.user_id = ${scope.userId} and techniques.id = technique_id
        and techniques.deleted_at is null
      group by 1, 2`.execute(db),
  ])
  return { rounds: rounds.rows[0]?.rounds ?? 0, submissions: submissions.rows }
}

/** Only an attire has to be looked up: every submission has its round. */
const roundOf = (scope: Scope) =>
  scope.attire === undefined
    ? sql``
    : sql`join rounds on rounds.user_id = ${scope.userId} and rounds.entry_id = trained.id
        and rounds.position = round_position and ${isIn(scope)}`

const isIn = ({ attire }: Scope) => (attire === undefined ? sql`true` : sql`rounds.attire = ${attire}`)
