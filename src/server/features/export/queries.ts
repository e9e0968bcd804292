import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import type { Entry } from '#shared/entries/entries.ts'

/**
 * All a person has trained, newest first: the ids, and about how much each takes where it is stored. One text, because
 * reading thousands of rows stops everybody.
 */
export async function trainedEntriesOf(db: Db, userId: number): Promise<{ id: number; bytes: number }[]> {
  const { listed } = await db
    .selectFrom('entries')
    .select(
      sql<string | null>`string_agg(
        id || ' ' || pg_column_size(reply_json), ',' order by date desc, id desc
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

/** Those entries of a person, newest first. */
export async function entriesOf(db: Db, userId: number, ids: number[]): Promise<Entry[]> {
  const rows = await db
    .selectFrom('entries')
    .select('replyJson')
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ replyJson }) => JSON.parse(replyJson))
}
