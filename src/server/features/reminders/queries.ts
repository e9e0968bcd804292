import type { Db } from '#server/db/tables.ts'
import type { Reminder, ReminderChange } from '#shared/reminders.ts'

/** Reminders that are open or were completed after `since`, by day. */
export async function remindersOf(db: Db, userId: number, since: Date): Promise<Reminder[]> {
  const rows = await db
    .selectFrom('reminders')
    .leftJoin('entries', (join) =>
      join.onRef('entries.userId', '=', 'reminders.userId').onRef('entries.id', '=', 'reminders.entryId'),
    )
    .select(['reminders.id', 'reminders.title', 'reminders.date', 'reminders.priority', 'reminders.completedAt'])
    .where('reminders.userId', '=', userId)
    .where('entries.deletedAt', 'is', null)
    .where(({ or, eb }) => or([eb('completedAt', 'is', null), eb('completedAt', '>', since)]))
    .orderBy('reminders.date')
    .orderBy('reminders.id')
    .execute()
  return rows.map(({ completedAt, ...row }) => ({ ...row, completed: completedAt !== null }))
}

/** Moves or completes a reminder; doing so again changes nothing. Returns whether it is this person's. */
export async function changeReminder(
  db: Db,
  userId: number,
  id: number,
  { date, completed }: ReminderChange,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('reminders')
    .set(({ fn, val }) => ({
      ...(date !== undefined && { date }),
      ...(completed && { completedAt: fn.coalesce('completedAt', val(now)) }),
    }))
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
