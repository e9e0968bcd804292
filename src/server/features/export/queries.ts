import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'

/**
 * All a person has trained, newest first: the ids, and about how much each takes where it is stored. One text, because
 * reading thousands of rows stops everybody.
 */
export async function trainedEntriesOf(db: Db, userId: number): Promise<{ id: number; bytes: number }[]> {
  const { listed } = await db
    .selectFrom('entries')
    .select(
      sql<string | null>`string_agg(
        id || ' ' || pg_column_size(reply_json) + pg_column_size(notes), ',' order by date desc, id desc
      )`.as('listed'),
    )
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .where('isPlanned', '=', false)
    .executeTakeFirstOrThrow()
  return (listed?.split(',') ?? []).map((one) => {
    const [id, bytes] = one.split(' ').map(Number)
    return { id: id ?? 0, bytes: bytes ?? 0 }
  })
}

/** Those entries of a person, newest first, with the names of each entry's tags. */
export const entriesWithTags = (db: Db, userId: number, ids: number[]) =>
  db
    .selectFrom('entries')
    .select((eb) => [
      'date',
      'title',
      'startTime',
      'endTime',
      'sessionType',
      'academy',
      'instructor',
      'notes',
      'effort',
      'replyJson',
      eb
        .selectFrom('entryTags')
        .innerJoin('tags', (join) =>
          join.onRef('tags.userId', '=', 'entryTags.userId').onRef('tags.id', '=', 'entryTags.tagId'),
        )
        .select(sql<string>`coalesce(string_agg(tags.name, ', ' order by lower(tags.name)), '')`.as('names'))
        .whereRef('entryTags.userId', '=', 'entries.userId')
        .whereRef('entryTags.entryId', '=', 'entries.id')
        .where('tags.deletedAt', 'is', null)
        .as('tags'),
    ])
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .execute()
