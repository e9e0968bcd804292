import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'

/** A person's whole journal, newest first, with the names of each entry's tags. */
export const journalOf = (db: Db, userId: number) =>
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
      eb
        .selectFrom('entryTags')
        .innerJoin('tags', (join) =>
          join.onRef('tags.userId', '=', 'entryTags.userId').onRef('tags.id', '=', 'entryTags.tagId'),
        )
        .select(sql<string>`coalesce(string_agg(tags.name, ', ' order by lower(tags.name)), '')`.as('names'))
        .whereRef('entryTags.userId', '=', 'entries.userId')
        .whereRef('entryTags.entryId', '=', 'entries.id')
        .as('tags'),
    ])
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .execute()
