import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'

/** A person's whole journal, newest first, with the tags of each entry by name. */
export const journalOf = (db: Db, userId: number) =>
  db
    .selectFrom('entries')
    .select((eb) => [
      'date',
      'title',
      'start_time as startTime',
      'end_time as endTime',
      'session_type as sessionType',
      'academy',
      'instructor',
      'notes',
      eb
        .selectFrom('entry_tags')
        .innerJoin('tags', (join) =>
          join.onRef('tags.user_id', '=', 'entry_tags.user_id').onRef('tags.id', '=', 'entry_tags.tag_id'),
        )
        .select(sql<string>`coalesce(string_agg(tags.name, ', ' order by lower(tags.name)), '')`.as('names'))
        .whereRef('entry_tags.user_id', '=', 'entries.user_id')
        .whereRef('entry_tags.entry_id', '=', 'entries.id')
        .as('tags'),
    ])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .execute()
