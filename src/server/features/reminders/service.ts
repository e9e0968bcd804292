import { lockCounts } from '#server/db/lock-counts.ts'
import type { Tx } from '#server/db/tables.ts'
import { Refusal } from '#server/http/refusals.ts'
import { limits } from '#shared/limits.ts'
import { countOpen, hasReminder } from './queries.ts'

export { remindersBetween } from './queries.ts'

interface NotesReminder {
  /** When notes were written, null if there are none. */
  completedAt: Date | null
  /** The entry's day before the change. If it stays the same, the reminder keeps the day the person gave it. */
  previousDate?: string
}

/** Adds, moves, completes, or deletes the 'Add notes' reminder of an entry, depending on the entry. */
export async function updateNotesReminder(
  tx: Tx,
  userId: number,
  entry: { id: number; title: string; date: string; hasPostSessionNotes: boolean },
  { completedAt, previousDate }: NotesReminder,
) {
  if (!entry.hasPostSessionNotes) {
    await tx.deleteFrom('reminders').where('userId', '=', userId).where('entryId', '=', entry.id).execute()
    return
  }
  if (!(await hasReminder(tx, userId, entry.id))) {
    await lockCounts(tx, userId)
    if ((await countOpen(tx, userId)) >= limits.openReminders) throw new Refusal('TOO_MANY_REMINDERS')
  }
  const row = { title: `Add notes: ${entry.title}`, date: entry.date }
  await tx
    .insertInto('reminders')
    .values({ userId, entryId: entry.id, completedAt, ...row })
    .onConflict((conflict) =>
      conflict.constraint('reminders_entry_key').doUpdateSet(({ fn, val, ref }) => ({
        title: row.title,
        ...(previousDate !== entry.date && { date: entry.date }),
        completedAt: fn.coalesce(ref('reminders.completedAt'), val(completedAt)),
      })),
    )
    .execute()
}
