import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { columnsOf } from '#server/features/entries/queries.ts'
import { derivedColumns } from '#server/features/entries/stored-reply.ts'
import { type Entry, initialEntry } from '#shared/entries/entries.ts'

/** An entry of which nothing but title and date is known. */
export const bare: Omit<Entry, 'id' | 'title' | 'date'> = {
  ...initialEntry,
  planned: null,
  updatedAt: '2026-11-20T20:00:00.000Z',
}

/** Gives a member a subscription that never ends. */
export const subscribe = (db: Db, userId: number) =>
  db
    .updateTable('subscriptions')
    .set({ status: 'active', plan: 'annual', paidUntil: new Date('2999-01-01T00:00:00Z') })
    .where('userId', '=', userId)
    .execute()

export const verifyAddress = (db: Db, userId: number, now: Date) =>
  db.updateTable('users').set({ emailVerifiedAt: now }).where('id', '=', userId).execute()

/** Stores many entries at once, as the server would have one by one at `now`. Returns them with their ids. */
export async function makeJournal(
  db: Db,
  userId: number,
  entries: (Pick<Entry, 'title' | 'date'> & Partial<Entry>)[],
  now = new Date(),
): Promise<Entry[]> {
  const { rows: drawn } = await sql<{ id: number }>`
    select nextval('entries_id_seq') as id from generate_series(1, ${sql.lit(entries.length)})`.execute(db)
  const made = entries.map(
    (entry, n): Entry => ({
      ...bare,
      ...entry,
      id: drawn[n]?.id ?? 0,
      updatedAt: now.toISOString(),
    }),
  )
  for (let start = 0; start < made.length; start += 1000) {
    const some = made.slice(start, start + 1000)
    const rows = some.map((entry) => ({
      userId,
      id: entry.id,
      clientId: null,
      ...columnsOf(entry),
      ...derivedColumns(entry),
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
    }))
    await db.insertInto('entries').values(rows).execute()
    const tags = some.flatMap(({ id, tags }) => tags.map((tag) => ({ userId, entryId: id, tagId: tag.id })))
    if (tags.length > 0) await db.insertInto('entryTags').values(tags).execute()
  }
  return made
}
