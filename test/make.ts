import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { columnsOf } from '#server/features/entries/queries.ts'
import { readyParts } from '#server/features/entries/ready.ts'
import type { Entry } from '#shared/entries.ts'

type OwnField =
  | 'id'
  | 'title'
  | 'date'
  | 'startTime'
  | 'endTime'
  | 'sessionType'
  | 'academy'
  | 'instructor'
  | 'notes'
  | 'tags'
  | 'hasPostSessionNotes'

/** What an entry has that nothing was added to: no files, no videos, no rule. */
export const bare: Omit<Entry, OwnField> = {
  isRecurring: false,
  recurrencePattern: 'weekly',
  recurrenceEndDate: '',
  fileAttachments: [],
  videoLinks: [],
  planned: null,
}

/** Many entries at once, as the server would have stored them one by one; answers them with their ids. */
export async function makeJournal(
  db: Db,
  userId: number,
  entries: Omit<Entry, 'id' | keyof typeof bare>[],
): Promise<Entry[]> {
  const { rows: drawn } = await sql<{ id: number }>`
    select nextval('entries_id_seq') as id from generate_series(1, ${sql.lit(entries.length)})`.execute(db)
  const made = entries.map((entry, n): Entry => ({ id: drawn[n]?.id ?? 0, ...entry, ...bare }))
  const now = new Date()
  for (let start = 0; start < made.length; start += 1000) {
    const some = made.slice(start, start + 1000)
    const rows = some.map((entry) => ({
      user_id: userId,
      id: entry.id,
      client_id: null,
      ...columnsOf(entry),
      ...readyParts(entry),
      created_at: now,
      updated_at: now,
      deleted_at: null,
    }))
    await db.insertInto('entries').values(rows).execute()
    const tags = some.flatMap(({ id, tags }) =>
      tags.map((tag) => ({ user_id: userId, entry_id: id, tag_id: tag.id })),
    )
    if (tags.length > 0) await db.insertInto('entry_tags').values(tags).execute()
  }
  return made
}
