import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import type { Stats } from '#shared/stats/stats.ts'
import type { Scope } from './session-queries.ts'

/** The cards due in practice on a day, and the practice done in a scope. Removed techniques don't count, as in the practice
 * log, and with an attire only those that are for it. */
export async function practiceOf(
  db: Db,
  { userId, from, to, attire }: Scope,
  today: string,
): Promise<Stats['practice']> {
  const { rows } = await sql<Stats['practice']>`
    with live as (select id, is_archived from techniques where user_id = ${userId}
      and deleted_at is null and (${attire ?? null}::text is null or attire in ('both', ${attire ?? null}::text))),
    logged as (
      select amount, unit from practice_logs join live on live.id = technique_id
      where user_id = ${userId} and date between ${from} and ${to}
    )
    select
      (select count(*) from practice_cards join live on live.id = technique_id
        where user_id = ${userId} and not is_archived and greatest(due_on, snoozed_until) <= ${today}) as due,
      (select count(*) from practice_reviews join live on live.id = technique_id
        where user_id = ${userId} and date between ${from} and ${to}) as reviews,
      (select count(*) from logged) as logs,
      (select coalesce(sum(amount), 0) from logged where unit = 'reps') as reps,
      (select coalesce(sum(amount), 0) from logged where unit = 'minutes') as minutes`.execute(db)
  return rows[0] ?? { due: 0, reviews: 0, logs: 0, reps: 0, minutes: 0 }
}
