import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { vocabularyOf } from '#server/db/technique-names.ts'
import { isOfTrained, type Scope } from './session-queries.ts'

interface Submission {
  isMine: boolean
  /** The current name of the technique it means, or else the typed name. */
  name: string
  times: number
  sessions: number
}

/** How often each submission ended a round of the sessions in a scope, in its attire, for the member and against them. */
export async function submissionsIn(db: Db, scope: Scope): Promise<Submission[]> {
  const { meanings } = await vocabularyOf(db, scope.userId)
  const { rows } = await sql<Submission>`
    select is_mine, min(meaning.name collate "C") as name, count(*) as times, count(distinct entry_id) as sessions
    from round_submissions join (${meanings}) meaning
      on meaning.linked_id = coalesce(round_submissions.technique_id, 0) and meaning.written = round_submissions.name
    where user_id = ${scope.userId} and ${isOfTrained(scope)} and ${isOfRoundIn(scope)}
    group by is_mine, meaning.key`.execute(db)
  return rows
}

const isOfRoundIn = ({ userId, attire }: Scope) =>
  attire === undefined
    ? sql`true`
    : sql`exists (select from rounds
        join entries on entries.user_id = ${userId} and entries.id = rounds.entry_id
        where rounds.user_id = ${userId} and rounds.entry_id = round_submissions.entry_id
          and rounds.position = round_position and coalesce(rounds.attire, nullif(entries.attire, 'both')) = ${attire})`
