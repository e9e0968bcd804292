import { CompiledQuery } from 'kysely'
import type { Db } from './tables.ts'

/**
 * How many weeks in a row a member has trained, back from the one that begins on `week`: it looks for the first week without a
 * session, which takes as long as the streak, and not as the journal.
 */
const weeksThrough = (userId: string, week: string) => `(
  select ago from (select generate_series(0, ${weeksOfAllDates}) as ago) weeks
  where (
    select id from entries
    where user_id = ${userId} and deleted_at is null and not is_planned
      and date between ${week} - 7 * ago and ${week} - 7 * ago + 6
    limit 1
  ) is null
  limit 1
)`

/** Journals have days from 1900 to 2199. */
const weeksOfAllDates = 300 * 53

const ofMembers = `select id as user_id, ${weeksThrough('member.id', '$2::date')} as weeks
  from unnest($1::bigint[]) as member (id)`

/**
 * The SQL expression of the first days of the first and last week in a row of the member $1, through that of a day,
 * 'first/last'; '' without any, null without a day.
 */
export const streakThrough = (day: string) => `(
  select case when weeks = 0 then '' else week - 7 * (weeks - 1) || '/' || week end from (
    select week, ${weeksThrough('$1', 'week')} as weeks from (
      select ${day} - (extract(dow from ${day})::integer - week_starts_on + 7) % 7 as week
      from users where id = $1 and ${day} is not null
    ) owner
  ) streak
)`

/** How many weeks in a row each member has trained, through the week that begins on `week`. */
export async function weeksInARow(db: Db, userIds: number[], week: string): Promise<Map<number, number>> {
  const { rows } = await db.executeQuery<{ userId: number; weeks: number }>(
    CompiledQuery.raw(ofMembers, [userIds, week]),
  )
  return new Map(rows.map(({ userId, weeks }) => [userId, weeks]))
}
