import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { latestToday } from '#server/local-time.ts'
import type { Span } from '#shared/calendar/calendar-span.ts'
import { addDays, daysBetween, sunday, type WeekStartsOn } from '#shared/foundation/dates.ts'
import type { StatsQuery } from '#shared/stats/stats.ts'
import type { Step } from '#shared/stats/weeks.ts'
import type { Tag } from '#shared/training/tags.ts'
import type { SessionType } from '#shared/training/training-fields.ts'

/** The member and the sessions to sum up. */
export interface Scope extends Span {
  userId: number
  /** The first day of the owner's weeks. */
  weekStartsOn: WeekStartsOn
  /** The attire of sessions and rounds; undefined for all sessions. */
  attire?: StatsQuery['attire']
  /** All days with sessions, up to today. */
  journal: Span
}

/** The days of a scope on which sessions can be: none before the first one, or after today. */
export const trainedDays = ({ from, to, journal }: Scope): Span => ({
  from: from > journal.from ? from : journal.from,
  to: to < journal.to ? to : journal.to,
})

/** The sessions trained in a scope. Planned and removed ones never count. The index entries_trained has all these columns. */
export const trained = (scope: Scope) => sql`
  select id, date, minutes, effort, session_type, academy, instructor, ${roundsIn(scope.attire)} as rounds from entries
  where ${isTrained(scope.userId)} and date between ${scope.from} and ${scope.to} and ${isIn(scope.attire)}`

const isTrained = (userId: number) => sql`user_id = ${userId} and deleted_at is null and not is_planned`

/** How many rounds of a session are in an attire. */
const roundsIn = (attire: Scope['attire']) => sql.ref(roundColumns[attire ?? 'all'])

const roundColumns = { all: 'roundCount', gi: 'giRounds', 'no-gi': 'noGiRounds' } as const

/** A session is in an attire if it says so, or has a round in it. */
const isIn = (attire: Scope['attire']) =>
  attire === undefined ? sql`true` : sql`(attire in (${attire}, 'both') or ${roundsIn(attire)} > 0)`

/**
 * Whether `entry_id`, of a tag, a technique, or a round, is of a session trained in a scope. Finding what belongs to each
 * session costs more than reading all there is, apart from what belongs to the few other sessions.
 */
export const isOfTrained = (scope: Scope) =>
  isMost(scope)
    ? sql`entry_id not in (${others(scope)})`
    : sql`entry_id in (select id from (${trained(scope)}) trained)`

/** A scope is most of a journal if it has more than one day in three. */
const isMost = (scope: Scope) => lengthOf(trainedDays(scope)) * 3 > lengthOf(scope.journal)

const lengthOf = ({ from, to }: Span) => daysBetween(from, to)

const others = ({ userId, from, to, attire }: Scope) => sql`
  select id from entries where user_id = ${userId} and (deleted_at is not null or is_planned)
  union all select id from entries where ${isTrained(userId)} and date < ${from}
  union all select id from entries where ${isTrained(userId)} and date > ${to}
  union all select id from entries where ${isTrained(userId)} and ${isIn(attire)} is not true`

/** A Sunday before all training. */
const firstSunday = '1800-01-05'

/**
 * The first day of the week or month of `date`, as stepStart says. Counted in days from the first day of a week, written
 * into the statement, and without a time zone, because either takes longer than all else that is done with a row.
 */
export const startOf = (step: Step, startsOn: WeekStartsOn) =>
  step === 'week'
    ? sql`date - (date - date ${sql.lit(addDays(firstSunday, startsOn))}) % 7`
    : sql`date_trunc('month', date::timestamp)::date`

interface Whose {
  timeZone: string
  weekStartsOn: WeekStartsOn
  /** '' if they never trained. */
  firstDay: string
}

interface Owner extends Whose {
  /** From that day on; no days if there is none. */
  journal: Span
}

/** A member's time zone and weeks, and the day of their first session in an attire, or of all. */
export async function statsOwner(db: Db, userId: number, now: Date, attire?: Scope['attire']): Promise<Owner> {
  const { rows } = await sql<Whose>`
    select time_zone, week_starts_on, coalesce((
      select min(date) from entries where ${isTrained(userId)} and ${isIn(attire)}
    )::text, '') as first_day
    from users where id = ${userId}`.execute(db)
  const whose = rows[0] ?? { timeZone: '', weekStartsOn: sunday, firstDay: '' }
  const to = latestToday(now)
  return { ...whose, journal: { from: whose.firstDay || addDays(to, 1), to } }
}

interface Sums {
  sessions: number
  minutes: number
  timed: number
}

/** The sums of the same sessions, as a whole and by each of their fields. */
type Group = Sums & {
  /** In the attire of the scope. */
  rounds: number
  start: string | null
  type: SessionType | null
  academy: string | null
  instructor: string | null
}

/**
 * In one pass over the sessions: the few kinds of them, which have all three fields in common, are summed up again. A row
 * with one field set is of those that share it; the one without is of all.
 */
export async function groupsOf(db: Db, scope: Scope, step: Step): Promise<Group[]> {
  const { rows } = await sql<Group>`
    with summed as (
      select start, session_type as type, academy, instructor, count(*) as sessions,
        sum(minutes) as minutes, count(*) filter (where minutes > 0) as timed, sum(rounds) as rounds
      from (select *, ${startOf(step, scope.weekStartsOn)} as start from (${trained(scope)}) trained) started
      group by grouping sets ((start), (session_type, academy, instructor))
    )
    select start, type, academy, instructor, sessions, minutes, timed, rounds from summed where start is not null
    union all
    select null, type, academy, instructor, coalesce(sum(sessions), 0)::bigint,
      coalesce(sum(minutes), 0)::bigint, coalesce(sum(timed), 0)::bigint, coalesce(sum(rounds), 0)::bigint
    from summed where start is null
    group by grouping sets ((type), (academy), (instructor), ())`.execute(db)
  return rows
}

interface Calendar {
  /** The first days of the weeks trained in, over the whole journal. */
  weeks: string[]
  /** By day, since one. */
  days: { day: string; sessions: number; minutes: number }[]
}

/** Figures that don't depend on the range: when a member trained, up to a day. */
export async function calendarOf(db: Db, scope: Scope, daysSince: string): Promise<Calendar> {
  const { rows } = await sql<{ weeks: string[] | null; days: Calendar['days'] | null }>`
    select
      (select json_agg(start order by start)
        from (select distinct ${startOf('week', scope.weekStartsOn)} as start from (${trained(scope)}) trained) weeks) as weeks,
      (select json_agg(json_build_object('day', date, 'sessions', sessions, 'minutes', minutes) order by date)
        from (
          select date, count(*) as sessions, sum(minutes) as minutes
          from (${trained({ ...scope, from: daysSince })}) trained group by date
        ) days) as days`.execute(db)
  return { weeks: rows[0]?.weeks ?? [], days: rows[0]?.days ?? [] }
}

export async function totalsOf(db: Db, scope: Scope): Promise<Sums & { rounds: number }> {
  const { rows } = await sql<Sums & { rounds: number }>`
    select count(*) as sessions, coalesce(sum(minutes), 0) as minutes, count(*) filter (where minutes > 0) as timed,
      coalesce(sum(rounds), 0)::bigint as rounds
    from (${trained(scope)}) trained`.execute(db)
  return rows[0] ?? { sessions: 0, minutes: 0, timed: 0, rounds: 0 }
}

/** The tags most sessions carry. */
export async function topTags(db: Db, scope: Scope, max: number): Promise<(Tag & { sessions: number })[]> {
  const { rows } = await sql<Tag & { sessions: number }>`
    select tags.id, tags.name, tags.color_class, sessions
    from (
      select tag_id, count(*) as sessions from entry_tags
      where user_id = ${scope.userId} and ${isOfTrained(scope)} group by tag_id
    ) carried
    join tags on tags.user_id = ${scope.userId} and tags.id = carried.tag_id
    where tags.deleted_at is null
    order by sessions desc, tags.name_key limit ${max}`.execute(db)
  return rows
}

interface Mentioned {
  id: number
  name: string
  sessions: number
}

/** The techniques most sessions mention. */
export async function topTechniques(db: Db, scope: Scope, max: number): Promise<Mentioned[]> {
  const { rows } = await sql<Mentioned>`
    select techniques.id, techniques.name, sessions
    from (
      select technique_id, count(*) as sessions from entry_techniques
      where user_id = ${scope.userId} and ${isOfTrained(scope)} group by technique_id
    ) mentioned
    join techniques on techniques.user_id = ${scope.userId} and techniques.id = mentioned.technique_id
    where techniques.deleted_at is null
    order by sessions desc, techniques.name_key limit ${max}`.execute(db)
  return rows
}
