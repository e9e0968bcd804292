import { type RawBuilder, sql } from 'kysely'
import { positionSpellings, type Spellings } from '#server/db/spellings.ts'
import type { Db } from '#server/db/tables.ts'
import { type Vocabulary, vocabularyOf } from '#server/db/technique-names.ts'
import { limits } from '#shared/foundation/limits.ts'
import type { Lessons, RoundOfEntry, SubmissionLesson } from '#shared/sparring/lessons.ts'
import type { RoundsQuery } from '#shared/sparring/rounds-query.ts'
import { alsoWritten } from '#shared/techniques/technique-names.ts'
import { competitionsByLesson, type MatchSubmission, matchRows, matchSubmissionsOf } from './match-submissions.ts'
import { type RoundsAsked, requirePartner, trainedRounds } from './trained-rounds.ts'

/** Their submissions, with what they mean, as the table `submissions`. */
const theirSubmissions = (userId: number, { meanings }: Vocabulary): RawBuilder<unknown> => sql`
  submissions as (
    select submission.is_mine, meaning.key, meaning.name, meaning.technique_id, meaning.written,
      submission.from_position, trained.entry_id, trained.position, trained.partner_id
    from trained
    join round_submissions submission on submission.user_id = ${userId} and submission.entry_id = trained.entry_id
      and submission.round_position = trained.position
    join (${meanings}) meaning on meaning.linked_id = coalesce(submission.technique_id, 0)
      and meaning.written = submission.name
  )`

type Totals = Pick<Lessons, 'rounds' | 'won' | 'lost' | 'even' | 'lastRolled'>
type SubmissionRow = Omit<SubmissionLesson, 'inMatches'> & { isMine: boolean; all: number; written: string[][] }
type LessonOfSide = SubmissionLesson & Pick<SubmissionRow, 'isMine' | 'all'>
type PositionRow = Lessons['held'][number] & { isHeld: boolean }

/** The lessons of a member's rounds, with the submissions of their matches, counted by the database. Another member's partner isn't found. */
export async function lessonsOf(db: Db, userId: number, query: RoundsAsked): Promise<Lessons> {
  await requirePartner(db, userId, query)
  const trained = trainedRounds(userId, query)
  const { rows: totals } = await sql<Totals>`
    with ${trained}
    select count(*)::integer as rounds, count(*) filter (where result = 'won')::integer as won,
      count(*) filter (where result = 'lost')::integer as lost,
      count(*) filter (where result = 'even')::integer as even, max(date) as last_rolled
    from trained`.execute(db)
  const matches = await matchSubmissionsOf(db, userId, query)
  const submissions = await submissionLessons(db, userId, trained, matches)
  const positions = await positionLessons(db, trained, await positionSpellings(db, userId))
  const [mine, theirs] = [submissions.filter(isMine), submissions.filter((submission) => !isMine(submission))]
  return {
    ...(totals[0] ?? { rounds: 0, won: 0, lost: 0, even: 0, lastRolled: null }),
    matches: matches.length,
    submissionsFor: mine[0]?.all ?? 0,
    submissionsAgainst: theirs[0]?.all ?? 0,
    works: mine,
    catches: theirs,
    held: positions.filter(({ isHeld }) => isHeld),
    lostPositions: positions.filter(({ isHeld }) => !isHeld),
  }
}

const isMine = (lesson: LessonOfSide) => lesson.isMine

/** What has caught a member most since a day. Without the other lessons, because it is asked for many members in a row. */
export async function mostCaughtSince(
  db: Db,
  userId: number,
  from: string,
): Promise<SubmissionLesson | undefined> {
  const matches = await matchSubmissionsOf(db, userId, { from })
  const submissions = await submissionLessons(db, userId, trainedRounds(userId, { from }), matches)
  return submissions.find((submission) => !isMine(submission))
}

/** What happened `by_partner`, with the most frequent first on each side. */
const rankedSubmissions = (userId: number) => sql`
    ranked as (
      select is_mine, min(by_partner.name collate "C") as name, max(technique_id) as technique_id,
        min(from_position) as from_position, json_agg(written) as written, sum(times)::integer as times, sum(rounds)::integer as rounds,
        coalesce(
          json_agg(json_build_object('id', partners.id, 'name', partners.name, 'times', times)
            order by times desc, partners.name_key) filter (where partners.id is not null),
          '[]') as partners,
        (sum(sum(times)) over (partition by is_mine))::integer as "all",
        row_number() over (partition by is_mine order by sum(times) desc, key collate "C", from_key collate "C") as rank
      from by_partner
      left join partners on partners.user_id = ${userId} and partners.id = by_partner.partner_id
        and partners.deleted_at is null
      group by is_mine, key, from_key
    )`

/** The most frequent submissions on each side; `all` is how many there are on that side altogether. */
async function submissionLessons(
  db: Db,
  userId: number,
  trained: RawBuilder<unknown>,
  matches: MatchSubmission[],
): Promise<LessonOfSide[]> {
  const spoken = matches.map(({ name }) => name)
  const vocabulary = await vocabularyOf(db, userId, spoken)
  const positions = await positionSpellings(
    db,
    userId,
    matches.map(({ fromPosition }) => fromPosition),
  )
  const { rows } = await sql<SubmissionRow>`
    with ${trained}, ${theirSubmissions(userId, vocabulary)},
    happened as (select * from submissions union all ${matchRows(matches, vocabulary)}),
    by_partner as (
      select is_mine, happened.key, place.key as from_key, partner_id, min(name collate "C") as name,
        min(place.shown) as from_position, max(technique_id) as technique_id, count(*)::integer as times,
        array_agg(distinct happened.written) as written, count(distinct (entry_id, position)) filter (where entry_id is not null)::integer as rounds
      from happened join (${positions.table}) place on place.written = happened.from_position
      group by 1, 2, 3, 4
    ),
    ${rankedSubmissions(userId)}
    select * from ranked where rank <= ${limits.lessons} order by is_mine, rank`.execute(db)
  const inMatchesOf = competitionsByLesson(matches, vocabulary)
  return rows.map(({ written, ...row }) => ({
    ...row,
    inMatches: inMatchesOf(row),
    alsoWritten: alsoWritten(row.name, written.flat()).slice(0, namedSpellings),
    partners: row.partners.slice(0, namedPartners),
  }))
}

/** How many partners of a lesson are named. */
const namedPartners = 3

/** How many of the other ways that it was written. */
const namedSpellings = 3

async function positionLessons(
  db: Db,
  trained: RawBuilder<unknown>,
  { table }: Spellings,
): Promise<PositionRow[]> {
  const { rows } = await sql<PositionRow>`
    with ${trained},
    positions as (
      select true as is_held, entry_id, position, unnest(held) as name from trained
      union all select false, entry_id, position, unnest(lost) from trained
    ),
    ranked as (
      select is_held, min(place.shown) as name, count(distinct (entry_id, position))::integer as rounds,
        row_number() over (
          partition by is_held order by count(distinct (entry_id, position)) desc, place.key collate "C") as rank
      from positions join (${table}) place on place.written = positions.name group by is_held, place.key
    )
    select is_held, name, rounds from ranked where rank <= ${limits.lessons} order by is_held, rank`.execute(db)
  return rows
}

/** The newest rounds, or those behind a lesson. */
export async function roundsOf(db: Db, userId: number, query: RoundsQuery): Promise<RoundOfEntry[]> {
  await requirePartner(db, userId, query)
  const vocabulary = await vocabularyOf(db, userId)
  const positions = await positionSpellings(db, userId)
  const { rows } = await sql<RoundOfEntry>`
    with ${trainedRounds(userId, query)}, ${theirSubmissions(userId, vocabulary)},
    newest as (
      select entry_id, position, date from trained where ${isBehind(query, vocabulary, positions)}
      order by date desc, entry_id desc, position limit ${limits.roundPage}
    )
    select entries.id as entry_id, position, newest.date, title, reply_json::json -> 'rounds' -> position::integer as round
    from newest join entries on entries.user_id = ${userId} and entries.id = newest.entry_id
    order by newest.date desc, entries.id desc, position`.execute(db)
  return rows
}

function isBehind(
  { kind, name, fromPosition }: RoundsQuery,
  { keyOf }: Vocabulary,
  { writtenAs }: Spellings,
): RawBuilder<unknown> {
  switch (kind) {
    case undefined:
      return sql`true`
    case 'held':
    case 'lost':
      return sql`${sql.ref(kind)} && ${writtenAs(name)}::text[]`
    case 'for':
    case 'against':
      return sql`(entry_id, position) in (
        select entry_id, position from submissions
        where is_mine = ${kind === 'for'} and key = ${keyOf(name)} and from_position = any(${writtenAs(fromPosition)}::text[])
      )`
  }
}
