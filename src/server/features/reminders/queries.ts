import type { Db } from '#server/db/tables.ts'
import type { Reminder, ReminderChange } from '#shared/reminders.ts'

/** A person's reminders by day, without those of removed entries. */
const reminders = (db: Db, userId: number) =>
  db
    .selectFrom('reminders')
    .leftJoin('entries', (join) =>
      join.onRef('entries.userId', '=', 'reminders.userId').onRef('entries.id', '=', 'reminders.entryId'),
    )
    .select(['reminders.id', 'reminders.title', 'reminders.date', 'reminders.priority', 'reminders.completedAt'])
    .where('reminders.userId', '=', userId)
    .where('entries.deletedAt', 'is', null)
    .orderBy('reminders.date')
    .orderBy('reminders.id')

/** Reminders that are open or were completed after `since`. */
export async function remindersOf(db: Db, userId: number, since: Date): Promise<Reminder[]> {
  const rows = reminders(db, userId).where(({ or, eb }) =>
    or([eb('completedAt', 'is', null), eb('completedAt', '>', since)]),
  )
  return (await rows.execute()).map(asReminder)
}

/** Reminders from one day to another, both included. */
export async function remindersBetween(db: Db, userId: number, from: string, to: string): Promise<Reminder[]> {
  const rows = reminders(db, userId).where('reminders.date', '>=', from).where('reminders.date', '<=', to)
  return (await rows.execute()).map(asReminder)
}

const asReminder = ({ completedAt, ...row }: Omit<Reminder, 'completed'> & { completedAt: Date | null }) => ({
  ...row,
  completed: completedAt !== null,
})

/** Moves or completes a reminder; doing so again changes nothing. Returns whether it is the person's. */
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
