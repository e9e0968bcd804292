import type { Selectable } from 'kysely'
import type { Db, Tables } from '#server/db/tables.ts'
import type { CalendarEntry, CalendarReminder } from '#shared/calendar.ts'

/** Logged sessions from one day to another, both included, with when they were last written. */
export async function entriesBetween(db: Db, userId: number, from: string, to: string) {
  const rows = await db
    .selectFrom('entries')
    .leftJoin('rules', (join) =>
      join.onRef('rules.user_id', '=', 'entries.user_id').onRef('rules.id', '=', 'entries.rule_id'),
    )
    .select(['entries.id', 'date', 'title', 'start_time', 'end_time', 'session_type', 'academy', 'instructor'])
    .select(['rule_id', 'rule_session', 'entries.updated_at'])
    .select(({ eb }) => eb('rules.rule', 'is not', null).as('is_planning'))
    .where('entries.user_id', '=', userId)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where('deleted_at', 'is', null)
    .orderBy('date')
    .orderBy('start_time')
    .orderBy('entries.id')
    .execute()
  return rows.map((row) => ({
    entry: {
      kind: 'entry' as const,
      id: row.id,
      date: row.date,
      title: row.title,
      startTime: row.start_time,
      endTime: row.end_time,
      sessionType: row.session_type,
      academy: row.academy,
      isRecurring: row.rule_session === 0 && Boolean(row.is_planning),
      planned: plannedOf(row),
    } satisfies CalendarEntry,
    instructor: row.instructor,
    updatedAt: row.updated_at,
  }))
}

const plannedOf = ({ rule_id, rule_session }: Pick<Selectable<Tables['entries']>, 'rule_id' | 'rule_session'>) =>
  rule_id === null || rule_session === null ? null : { ruleId: rule_id, session: rule_session }

/** Reminders from one day to another, both included, without those of deleted entries. */
export async function remindersBetween(
  db: Db,
  userId: number,
  from: string,
  to: string,
): Promise<CalendarReminder[]> {
  const rows = await db
    .selectFrom('reminders')
    .leftJoin('entries', (join) =>
      join.onRef('entries.user_id', '=', 'reminders.user_id').onRef('entries.id', '=', 'reminders.entry_id'),
    )
    .select(['reminders.id', 'reminders.title', 'reminders.date', 'priority', 'completed_at'])
    .where('reminders.user_id', '=', userId)
    .where('reminders.date', '>=', from)
    .where('reminders.date', '<=', to)
    .where('entries.deleted_at', 'is', null)
    .orderBy('reminders.date')
    .orderBy('reminders.id')
    .execute()
  return rows.map(({ completed_at, ...row }) => ({ kind: 'reminder', ...row, completed: completed_at !== null }))
}

/** When each of the person's rules was last changed. */
export async function ruleChangesOf(db: Db, userId: number): Promise<Map<number, Date>> {
  const rules = db.selectFrom('rules').select(['id', 'updated_at']).where('user_id', '=', userId)
  return new Map((await rules.execute()).map((row) => [row.id, row.updated_at]))
}

export const findFeed = (db: Db, userId: number) =>
  db.selectFrom('calendar_feeds').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** The feed that the secret belongs to; undefined when the secret was revoked or never given. */
export const findFeedBySecret = (db: Db, userId: number, secret: string) =>
  db
    .selectFrom('calendar_feeds')
    .selectAll()
    .where('user_id', '=', userId)
    .where('token', '=', secret)
    .executeTakeFirst()

/** Keeps the person's one feed; the secret that it had before is worth nothing any more. */
export const putFeed = (db: Db, feed: Selectable<Tables['calendar_feeds']>) =>
  db
    .insertInto('calendar_feeds')
    .values(feed)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(feed))
    .execute()

export const deleteFeed = (db: Db, userId: number) =>
  db.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute()
