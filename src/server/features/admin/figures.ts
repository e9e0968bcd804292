import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import type { Figures } from '#shared/feedback/figures.ts'
import { addDays, addMonths } from '#shared/foundation/dates.ts'
import { dayOf, payingAt } from './service.ts'

/** How many days the figures go back. */
const shownDays = 90

/** How many months they go back. */
const shownMonths = 12

/** The figures of the last days. Registrations are those of accounts that still exist. */
export async function figuresOf(db: Db, now: Date): Promise<Figures> {
  const from = addDays(dayOf(now), 1 - shownDays)
  const since = new Date(`${from}T00:00:00Z`)
  const [months, registered, recorded, counted] = await Promise.all([
    monthsOf(db, now),
    sql<{ day: string; count: number }>`
      select (created_at at time zone 'UTC')::date as day, count(*) as count
      from users where created_at >= ${since} group by 1`.execute(db),
    db.selectFrom('dailyFigures').selectAll().where('day', '>=', from).execute(),
    sql<Figures['now']>`
      select (select count(*) from users) as members,
        (select count(*) from last_seen where at > ${ago(now, 7)}) as "activeInWeek",
        (select count(*) from last_seen where at > ${ago(now, 30)}) as "activeInMonth",
        (${payingAt(now)}) as paying,
        (select count(*) from mail_queue where failure is not null) as "failedMails"`.execute(db),
  ])
  const registrations = new Map(registered.rows.map(({ day, count }) => [day, count]))
  const others = new Map(recorded.map((row) => [row.day, row]))
  return {
    months,
    now: counted.rows[0] as Figures['now'],
    days: Array.from({ length: shownDays }, (_, n) => addDays(from, n)).map((day) => ({
      day,
      registered: registrations.get(day) ?? 0,
      members: others.get(day)?.members ?? null,
      active: others.get(day)?.active ?? null,
      paying: others.get(day)?.paying ?? null,
      storageBytes: others.get(day)?.storageBytes ?? null,
    })),
  }
}

/** Sign-ups by month, who of them bought a plan, and plans that ended. Without accounts that were deleted. */
async function monthsOf(db: Db, now: Date): Promise<Figures['months']> {
  const first = addMonths(`${dayOf(now).slice(0, 7)}-01`, 1 - shownMonths)
  const { rows } = await sql<Figures['months'][number]>`
    with months as (
      select start::date as start, (start + interval '1 month')::date as next
      from generate_series(${first}::timestamp, ${dayOf(now)}::timestamp, interval '1 month') start
    ),
    members as (
      select date_trunc('month', created_at at time zone 'UTC')::date as start, count(*) as registered,
        count(*) filter (where subscription_id is not null) as subscribed
      from users left join subscriptions on subscriptions.user_id = users.id
      where created_at >= ${first}::timestamp at time zone 'UTC' group by 1
    ),
    endings as (
      select date_trunc('month', ends_at at time zone 'UTC')::date as start, count(*) as ended
      from subscriptions where status is not null and ends_at <= ${now}
        and ends_at >= ${first}::timestamp at time zone 'UTC' group by 1
    )
    select to_char(months.start, 'YYYY-MM') as month, coalesce(registered, 0) as registered,
      coalesce(subscribed, 0) as subscribed, coalesce(ended, 0) as ended,
      (select paying from daily_figures where day < months.start order by day desc limit 1) as paying_before,
      (select revenue_cents from daily_figures where day >= months.start and day < next order by day desc limit 1)
        as revenue_cents
    from months left join members using (start) left join endings using (start) order by months.start`.execute(db)
  return rows
}

const ago = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)
