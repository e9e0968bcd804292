import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { dayIn } from '#server/local-time.ts'
import type { Figures } from '#shared/feedback/admin.ts'
import { addDays } from '#shared/foundation/dates.ts'

/** How many days the figures go back. */
const shownDays = 90

const dayOf = (now: Date) => dayIn('', now)

/** Writes down today's figures. Called every hour, so a day misses its last hour at most. */
export const recordFigures = (db: Db, now: Date) =>
  sql`
    insert into daily_figures (day, members, active, paying, storage_bytes)
    select ${dayOf(now)}::date, (select count(*) from users),
      (select count(*) from last_seen where at >= ${new Date(`${dayOf(now)}T00:00:00Z`)}),
      (${payingAt(now)}),
      (select coalesce(sum(bytes), 0) from files)
    on conflict (day) do update set members = excluded.members, paying = excluded.paying,
      storage_bytes = excluded.storage_bytes,
      active = greatest(daily_figures.active, excluded.active)`.execute(db)

/** Counts plans that are active, as far as is known. A failed payment isn't one. */
const payingAt = (now: Date) =>
  sql`select count(*) from subscriptions where status = 'active' and (ends_at is null or ends_at > ${now})`

/** The figures of the last days. Registrations are those of accounts that still exist. */
export async function figuresOf(db: Db, now: Date): Promise<Figures> {
  const from = addDays(dayOf(now), 1 - shownDays)
  const since = new Date(`${from}T00:00:00Z`)
  const [registered, recorded, counted] = await Promise.all([
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

const ago = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)
