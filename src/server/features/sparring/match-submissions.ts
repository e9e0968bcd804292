import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod/mini'
import type { Db } from '#server/db/tables.ts'
import type { Vocabulary } from '#server/db/technique-names.ts'
import { match } from '#shared/competitions/matches.ts'
import type { LessonsQuery, SubmissionLesson } from '#shared/sparring/lessons.ts'

const matches = z.array(match)

/** A submission that ended a match, for the member or against them. */
export interface MatchSubmission {
  competition: { id: number; name: string; date: string }
  isMine: boolean
  name: string
  fromPosition: string
}

/** The submissions in the matches of a time, or of an attire by the rules. None was with a partner, or carries a tag. */
export async function matchSubmissionsOf(
  db: Db,
  userId: number,
  { from, to, partner, attire, tag }: LessonsQuery & { tag?: number | undefined },
): Promise<MatchSubmission[]> {
  if (partner !== undefined || tag !== undefined) return []
  let competitions = db.selectFrom('competitions').select(['id', 'name', 'date', 'matches'])
  competitions = competitions.where('userId', '=', userId).orderBy('date', 'desc').orderBy('id', 'desc')
  if (from !== undefined) competitions = competitions.where('date', '>=', from)
  if (to !== undefined) competitions = competitions.where('date', '<=', to)
  if (attire !== undefined) competitions = competitions.where('rules', '=', attire)
  return (await competitions.execute()).flatMap(({ matches: stored, ...competition }) =>
    matches
      .parse(stored)
      .filter(({ outcome, technique }) => outcome !== 'draw' && technique !== '')
      .map(({ outcome, technique, position }) => ({
        competition,
        isMine: outcome === 'won',
        name: technique,
        fromPosition: position,
      })),
  )
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

/** Those of a lesson, by competition, the latest first. */
export function inMatchesOf(
  all: MatchSubmission[],
  lesson: Pick<SubmissionLesson, 'name' | 'fromPosition'> & { isMine: boolean },
  { keyOf }: Vocabulary,
): SubmissionLesson['inMatches'] {
  const same = all.filter(
    ({ isMine, name, fromPosition }) =>
      isMine === lesson.isMine &&
      keyOf(name) === keyOf(lesson.name) &&
      fromPosition.toLowerCase() === lesson.fromPosition.toLowerCase(),
  )
  const groups = Map.groupBy(same, ({ competition }) => competition.id)
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first.competition, times: others.length + 1 }] : [],
  )
}
