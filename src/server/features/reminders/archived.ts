import { deleteRows, insertRows } from '#server/db/bulk-rows.ts'
import { lockCounts } from '#server/db/lock-counts.ts'
import type { Tx } from '#server/db/tables.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import type { Reminder } from '#shared/calendar/reminders.ts'
import { limits } from '#shared/foundation/limits.ts'
import { countOpen, forgetOldReminders } from './queries.ts'

/** A reminder of an archive, with everything by the ids it has here. */
export type ArchivedReminder = Omit<Reminder, 'completed'> & {
  clientId: string | null
  completedAt: Date | null
  repeatFrom: string | null
  follows: number | null
  createdAt: Date | null
  updatedAt: Date
}

/** Stores reminders of an archive. */
export async function addArchivedReminders(tx: Tx, userId: number, reminders: ArchivedReminder[]) {
  await lockCounts(tx, userId)
  await insertRows(
    tx,
    'reminders',
    reminders.map((reminder) => ({ ...reminder, userId, payloadHash: null })),
  )
  if ((await countOpen(tx, userId)) > limits.openReminders) throw new Refusal('TOO_MANY_REMINDERS')
  await forgetOldReminders(tx, userId)
}

/** Deletes reminders for good. */
export const deleteArchivedReminders = (tx: Tx, userId: number, ids: number[]) =>
  deleteRows(tx, userId, 'reminders', ids)
