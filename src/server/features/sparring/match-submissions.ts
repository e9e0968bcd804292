import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import type { Vocabulary } from '#server/db/technique-names.ts'
import { nameKey } from '#shared/foundation/name-key.ts'
import type { SubmissionLesson } from '#shared/sparring/lessons.ts'
import type { LessonsQuery } from '#shared/sparring/rounds-query.ts'

/** A submission that ended a match, for the member or against them. */
export interface MatchSubmission {
  /** The competition’s. */
  id: number
  competition: string
  date: string
  isMine: boolean
  name: string
  fromPosition: string
}

/** Which matches count: those of any competition, of one, or, if that is null, of none. */
export type MatchesAsked = LessonsQuery & { competition?: number | null | undefined }

/** The submissions in the matches of a time, or of an attire by the rules, the latest first. None was with a partner, or in a round. */
export async function matchSubmissionsOf(
  db: Db,
  userId: number,
  { from, to, partner, attire, roundKind, belt, size, competition }: MatchesAsked,
): Promise<MatchSubmission[]> {
  if (partner !== undefined || competition === null || roundKind || belt || size) return []
  const { rows } = await sql<MatchSubmission>`
    select competitions.id, competitions.name as competition, competitions.date, ended.outcome = 'won' as is_mine,
      ended.technique as name, ended.position as from_position
    from competitions, jsonb_to_recordset(competitions.matches)
      as ended(outcome text, technique text, "position" text)
    where competitions.user_id = ${userId} and ended.outcome <> 'draw' and ended.technique <> ''
      and (${from ?? null}::date is null or competitions.date >= ${from ?? null}::date)
      and (${to ?? null}::date is null or competitions.date <= ${to ?? null}::date)
      and (${competition ?? null}::bigint is null or competitions.id = ${competition ?? null}::bigint)
      and (${attire ?? null}::text is null or competitions.rules = ${attire ?? null}::text)
    order by competitions.date desc, competitions.id desc`.execute(db)
  return rows
}

/** The same as rows of the database, with what they mean. */
export const matchRows = (all: MatchSubmission[], { meanings }: Vocabulary): RawBuilder<unknown> => sql`
  select ended.is_mine, meaning.key, meaning.name, meaning.technique_id, meaning.written, ended.from_position,
    null::bigint as entry_id, null::integer as position, null::bigint as partner_id
  from unnest(
    ${all.map(({ isMine }) => isMine)}::boolean[], ${all.map(({ name }) => name)}::text[],
    ${all.map(({ fromPosition }) => fromPosition)}::text[]
  ) as ended(is_mine, written, from_position)
  join (${meanings}) meaning on meaning.linked_id = 0 and meaning.written = ended.written`

type Submission = Pick<MatchSubmission, 'isMine' | 'name' | 'fromPosition'>

/** Finds the competitions of a lesson, the latest first. */
export function competitionsByLesson(all: MatchSubmission[], { keyOf }: Vocabulary) {
  const lessonKey = ({ isMine, name, fromPosition }: Submission) =>
    JSON.stringify([isMine, keyOf(name), nameKey(fromPosition)])
  const bySubmission = Map.groupBy(all, lessonKey)
  return (lesson: Submission): SubmissionLesson['inMatches'] => {
    const byCompetition = Map.groupBy(bySubmission.get(lessonKey(lesson)) ?? [], ({ id }) => id)
    return [...byCompetition].flatMap(([id, [first, ...others]]) =>
      first ? [{ id, name: first.competition, date: first.date, times: others.length + 1 }] : [],
    )
  }
}
