import type { Db } from '#server/db/tables.ts'

/**
 * Keeps the reminder 'Add notes' of an entry in step: wanted, moved, completed when notes were `written`, or gone. While
 * the entry stays on the day that it `wasOn`, the reminder stays where the person has put it.
 */
export async function keepNotesReminder(
  db: Db,
  userId: number,
  entry: { id: number; title: string; date: string; hasPostSessionNotes: boolean },
  written: Date | null,
  wasOn?: string,
) {
  if (!entry.hasPostSessionNotes) {
    await db.deleteFrom('reminders').where('user_id', '=', userId).where('entry_id', '=', entry.id).execute()
    return
  }
  const row = { title: `Add notes: ${entry.title}`, date: entry.date }
  await db
    .insertInto('reminders')
    .values({ user_id: userId, entry_id: entry.id, completed_at: written, ...row })
    .onConflict((conflict) =>
      conflict.constraint('reminders_entry_key').doUpdateSet(({ fn, val, ref }) => ({
        title: row.title,
        ...(wasOn !== entry.date && { date: entry.date }),
        completed_at: fn.coalesce(ref('reminders.completed_at'), val(written)),
      })),
    )
    .execute()
}
