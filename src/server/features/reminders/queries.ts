import type { Db, Tx } from '#server/db/tables.ts'
import { limits } from '#shared/limits.ts'
import type { Reminder, ReminderChange } from '#shared/reminders.ts'

/** More than a person has; open ones come first, then those completed last. */
const mostListed = limits.openReminders * 2

/** A person's reminders, without those of removed entries. */
const reminders = (db: Db, userId: number) =>
  db
    .selectFrom('reminders')
    .leftJoin('entries', (join) =>
      join.onRef('entries.userId', '=', 'reminders.userId').onRef('entries.id', '=', 'reminders.entryId'),
    )
    .select(['reminders.id', 'reminders.title', 'reminders.date', 'reminders.priority', 'reminders.completedAt'])
    .select(['reminders.entryId', 'reminders.updatedAt'])
    .where('reminders.userId', '=', userId)
    .where('entries.deletedAt', 'is', null)
    .orderBy('completedAt', (order) => order.desc().nullsFirst())
    .limit(mostListed)

const byDay = (rows: ReminderRow[]): StoredReminder[] =>
  rows.sort((one, other) => one.date.localeCompare(other.date) || one.id - other.id).map(asReminder)

/** Reminders that are open or were completed after `since`. */
export async function remindersOf(db: Db, userId: number, since: Date): Promise<StoredReminder[]> {
  const rows = reminders(db, userId).where(({ or, eb }) =>
    or([eb('completedAt', 'is', null), eb('completedAt', '>', since)]),
  )
  return byDay(await rows.execute())
}

/** Reminders from one day to another, both included. */
export async function remindersBetween(
  db: Db,
  userId: number,
  from: string,
  to: string,
): Promise<StoredReminder[]> {
  const rows = reminders(db, userId).where('reminders.date', '>=', from).where('reminders.date', '<=', to)
  return byDay(await rows.execute())
}

/** A reminder with when it last changed. */
type StoredReminder = Reminder & { updatedAt: Date }

type ReminderRow = Omit<StoredReminder, 'completed'> & { completedAt: Date | null }

const asReminder = ({ completedAt, ...row }: ReminderRow) => ({
  ...row,
  completed: completedAt !== null,
})

/** The entry's reminder, open or completed. */
export const lockReminderOf = (tx: Tx, userId: number, entryId: number) =>
  tx
    .selectFrom('reminders')
    .select(['id', 'title', 'date', 'completedAt'])
    .where('userId', '=', userId)
    .where('entryId', '=', entryId)
    .forUpdate()
    .executeTakeFirst()

export const countOpen = async (db: Db, userId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('reminders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('completedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Moves or completes a reminder; doing so again changes nothing but `updatedAt`. Returns whether it is the person's. */
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
      updatedAt: now,
      ...(date !== undefined && { date }),
      ...(completed && { completedAt: fn.coalesce('completedAt', val(now)) }),
    }))
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
