import { type Insertable, sql, type Updateable } from 'kysely'
import type { EntryId, UserId } from '#server/db/ids.ts'
import { forgetOldest } from '#server/db/removed-rows.ts'
import type { Db, Tables, Tx } from '#server/db/tables.ts'
import type { Reminder } from '#shared/calendar/reminders.ts'
import { limits } from '#shared/foundation/limits.ts'

/** More than a person has; open ones come first, then those completed last. */
const mostListed = limits.openReminders * 2

const columns = ['id', 'title', 'date', 'priority', 'repeat', 'entryId', 'completedAt', 'updatedAt'] as const

const owned = (db: Db, userId: number) => db.selectFrom('reminders').where('userId', '=', userId)

/** A person's reminders, without removed ones and those of removed entries. */
const reminders = (db: Db, userId: number) =>
  owned(db, userId)
    .select(columns)
    .where('deletedAt', 'is', null)
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb('entryId', 'is', null),
        not(
          exists(
            selectFrom('entries')
              .select('entries.id')
              .whereRef('entries.userId', '=', 'reminders.userId')
              .whereRef('entries.id', '=', 'reminders.entryId')
              .where('entries.deletedAt', 'is not', null),
          ),
        ),
      ]),
    )

const byDay = (rows: ReminderRow[]): StoredReminder[] =>
  rows.sort((row, other) => row.date.localeCompare(other.date) || row.id - other.id).map(asReminder)

const newestFirst = (db: Db, userId: number) =>
  reminders(db, userId)
    .orderBy('completedAt', (order) => order.desc().nullsFirst())
    .limit(mostListed)

/** Reminders that are open or were completed after `since`. */
export async function remindersOf(db: Db, userId: number, since: Date): Promise<StoredReminder[]> {
  const rows = newestFirst(db, userId).where(({ or, eb }) =>
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
  const rows = newestFirst(db, userId).where('date', '>=', from).where('date', '<=', to)
  return byDay(await rows.execute())
}

/** A reminder with when it last changed. */
type StoredReminder = Reminder & { updatedAt: Date }

type ReminderRow = Omit<StoredReminder, 'completed'> & { completedAt: Date | null }

const asReminder = ({ completedAt, ...row }: ReminderRow): StoredReminder => ({
  ...row,
  completed: completedAt !== null,
})

/** A reminder, even a removed one. */
export async function findStored(db: Db, userId: number, id: number): Promise<Reminder | undefined> {
  const row = await owned(db, userId).select(columns).where('id', '=', id).executeTakeFirst()
  return row && asReminder(row)
}

export const insertReminder = async (
  tx: Tx,
  row: Omit<Insertable<Tables['reminders']>, 'completedAt'>,
): Promise<Reminder> => {
  const inserted = tx.insertInto('reminders').values({ ...row, completedAt: null })
  return asReminder(await inserted.returning(columns).executeTakeFirstOrThrow())
}

/** Adds the reminder that follows a completed one, unless it is there. */
export const insertFollower = (tx: Tx, row: Insertable<Tables['reminders']> & { follows: number }) =>
  tx
    .insertInto('reminders')
    .values(row)
    .onConflict((conflict) => conflict.constraint('reminders_follows_key').doNothing())
    .execute()

/** Deletes what follows a reminder if nobody has touched it since it was added. */
export const deleteFollower = (tx: Tx, userId: number, follows: number, addedAt: Date) =>
  tx
    .deleteFrom('reminders')
    .where('userId', '=', userId)
    .where('follows', '=', follows)
    .where('updatedAt', '=', addedAt)
    .execute()

/** A reminder that isn't removed, with what decides about those that follow. */
export const lockReminder = (tx: Tx, userId: number, id: number) =>
  reminders(tx, userId).select('repeatFrom').where('id', '=', id).forUpdate().executeTakeFirst()

/** The entry's reminder, open, completed, or removed. */
export const lockReminderOf = (tx: Tx, userId: UserId, entryId: EntryId) =>
  owned(tx, userId)
    .select(['id', 'title', 'date', 'completedAt'])
    .where('entryId', '=', entryId)
    .forUpdate()
    .executeTakeFirst()

export const countOpen = async (db: Db, userId: number): Promise<number> => {
  const open = owned(db, userId).where('completedAt', 'is', null).where('deletedAt', 'is', null)
  const { count } = await open.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return count
}

export const updateReminder = async (
  tx: Tx,
  userId: number,
  id: number,
  changes: Updateable<Tables['reminders']>,
): Promise<Reminder> => {
  const changed = tx.updateTable('reminders').set(changes).where('userId', '=', userId).where('id', '=', id)
  return asReminder(await changed.returning(columns).executeTakeFirstOrThrow())
}

/** Removes a reminder so that it can be restored. Returns whether there was one. */
export async function markRemoved(tx: Tx, userId: number, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reminders')
    .set({ deletedAt: now, updatedAt: now })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns a restored reminder, also if it wasn't removed; undefined if there is none. */
export async function markRestored(tx: Tx, userId: number, id: number, now: Date): Promise<Reminder | undefined> {
  const row = await tx
    .updateTable('reminders')
    .set({ deletedAt: null, updatedAt: now })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
  return row && asReminder(row)
}

/** Forgets the oldest removed and completed ones. Those of entries leave with them. */
export async function forgetOldReminders(tx: Tx, userId: number) {
  await forgetOldest(tx, userId, 'reminders', limits.removedReminders)
  await sql`
  delete from reminders where user_id = ${userId} and id in (
    select id from reminders where user_id = ${userId} and completed_at is not null and entry_id is null
    order by completed_at desc, id desc offset ${limits.completedReminders}
  )`.execute(tx)
}

/** The reminders that are due on a day, those that are late first. */
export const dueReminders = (db: Db, userId: number, day: string) =>
  reminders(db, userId)
    .where('completedAt', 'is', null)
    .where('date', '<=', day)
    .orderBy('date')
    .orderBy('id')
    .execute()
