import type { Db } from '#server/db/tables.ts'

interface NotesReminder {
  /** When notes were written; null while there are none. */
  completedAt: Date | null
  /** The entry's day before the change. While it stays the same, so does the day that the person gave the reminder. */
  previousDate?: string
}

/** Brings the reminder 'Add notes' of an entry in line with the entry: adds, moves, completes or deletes it. */
export async function updateNotesReminder(
  db: Db,
  userId: number,
  entry: { id: number; title: string; date: string; hasPostSessionNotes: boolean },
  { completedAt, previousDate }: NotesReminder,
) {
  if (!entry.hasPostSessionNotes) {
    await db.deleteFrom('reminders').where('userId', '=', userId).where('entryId', '=', entry.id).execute()
    return
  }
  const row = { title: `Add notes: ${entry.title}`, date: entry.date }
  await db
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
