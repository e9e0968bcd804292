import { lockCounts } from '#server/db/lock-counts.ts'
import type { Tx } from '#server/db/tables.ts'
import { Refusal } from '#server/http/refusals.ts'
import { limits } from '#shared/limits.ts'
import { countOpen, lockReminderOf } from './queries.ts'

export { remindersBetween } from './queries.ts'

interface EntryChange {
  /** The entry as it was; undefined if it is new. */
  before?: { date: string; notes: string }
  now: Date
}

/**
 * Adds, moves, completes, or deletes the 'Add notes' reminder of an entry, depending on the entry. One that has notes
 * already gets none.
 */
export async function updateNotesReminder(
  tx: Tx,
  userId: number,
  entry: { id: number; title: string; date: string; notes: string; hasPostSessionNotes: boolean },
  { before, now }: EntryChange,
) {
  if (!entry.hasPostSessionNotes) {
    await tx.deleteFrom('reminders').where('userId', '=', userId).where('entryId', '=', entry.id).execute()
    return
  }
  const title = `Add notes: ${entry.title}`
  const reminder = before && (await lockReminderOf(tx, userId, entry.id))
  if (!reminder) {
    if (entry.notes !== '') return
    await lockCounts(tx, userId)
    if ((await countOpen(tx, userId)) >= limits.openReminders) throw new Refusal('TOO_MANY_REMINDERS')
    const added = { userId, entryId: entry.id, title, date: entry.date, completedAt: null, updatedAt: now }
    await tx.insertInto('reminders').values(added).execute()
    return
  }
  const hasNewNotes = entry.notes !== '' && entry.notes !== before.notes
  const changed = {
    title,
    // If the session stays on its day, the reminder keeps the one the person gave it.
    date: entry.date === before.date ? reminder.date : entry.date,
    completedAt: reminder.completedAt ?? (hasNewNotes ? now : null),
  }
  const isSame =
    changed.title === reminder.title &&
    changed.date === reminder.date &&
    changed.completedAt === reminder.completedAt
  if (isSame) return
  await tx
    .updateTable('reminders')
    .set({ ...changed, updatedAt: now })
    .where('userId', '=', userId)
    .where('id', '=', reminder.id)
    .execute()
}
