import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'

/** The ids of all a person has trained, newest first. One text, because reading thousands of rows stops everybody. */
export async function entryIdsOf(db: Db, userId: number): Promise<number[]> {
  const { ids } = await db
    .selectFrom('entries')
    .select(sql<string | null>`string_agg(id::text, ',' order by date desc, id desc)`.as('ids'))
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .where('isPlanned', '=', false)
    .executeTakeFirstOrThrow()
  return ids?.split(',').map(Number) ?? []
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
