import type { Db } from '#server/db/tables.ts'
import { vocabularyOf } from '#server/db/technique-names.ts'
import type { EntryQuery } from '#shared/entries/entries.ts'

/** The submissions that are asked for, as they were written. */
export async function submissionsAsked(
  db: Db,
  userId: number,
  { landed, caught }: Pick<EntryQuery, 'landed' | 'caught'>,
) {
  if (!landed && !caught) return { landed: undefined, caught: undefined }
  const { writtenAs } = await vocabularyOf(db, userId)
  return { landed: landed ? writtenAs(landed) : undefined, caught: caught ? writtenAs(caught) : undefined }
}
