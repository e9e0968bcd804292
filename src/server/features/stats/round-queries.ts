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
      select is_mine, coalesce(techniques.name, submission.name) as name, count(*) as times
      from (${trained(scope)}) trained
      join round_submissions submission on submission.user_id = trained.user_id and submission.entry_id = trained.id
      join rounds on rounds.user_id = ${scope.userId} and rounds.entry_id = trained.id and rounds.position = round_position
      left join techniques on techniques.user_id = ${scope.userId} and techniques.id = technique_id
        and techniques.deleted_at is null
      where submission.user_id = ${scope.userId} and ${isIn(scope)}
      group by 1, 2`.execute(db),
  ])
  return { rounds: rounds.rows[0]?.rounds ?? 0, submissions: submissions.rows }
}

const isIn = ({ attire }: Scope) => (attire === undefined ? sql`true` : sql`rounds.attire = ${attire}`)
