import type { Db } from '#server/db/tables.ts'
import type { Reminder, ReminderChange } from '#shared/reminders.ts'

/** Reminders that are open or were completed after `since`, in the order of their days. */
export async function remindersOf(db: Db, userId: number, since: Date): Promise<Reminder[]> {
  const rows = await db
    .selectFrom('reminders')
    .leftJoin('entries', (join) =>
      join.onRef('entries.user_id', '=', 'reminders.user_id').onRef('entries.id', '=', 'reminders.entry_id'),
    )
    .select(['reminders.id', 'reminders.title', 'reminders.date', 'reminders.priority', 'reminders.completed_at'])
    .where('reminders.user_id', '=', userId)
    .where('entries.deleted_at', 'is', null)
    .where(({ or, eb }) => or([eb('completed_at', 'is', null), eb('completed_at', '>', since)]))
    .orderBy('reminders.date')
    .orderBy('reminders.id')
    .execute()
  return rows.map(({ completed_at, ...row }) => ({ ...row, completed: completed_at !== null }))
}

/** Moves or completes a reminder; doing so again changes nothing. Answers whether it is this person's. */
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
      ...(completed && { completed_at: fn.coalesce('completed_at', val(now)) }),
    }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
