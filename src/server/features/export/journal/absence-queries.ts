import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import type { ArchiveItems } from '#shared/archive/archive-parts.ts'
import { timeColumns, withTimes } from './practice-queries.ts'

export async function absencesOf(db: Db, userId: number): Promise<ArchiveItems['absence'][]> {
  const rows = await db
    .selectFrom('absences')
    .select(['id', 'clientId', ...timeColumns, 'reason', 'firstDay as from', 'note'])
    .select(sql<string>`coalesce(last_day::text, '')`.as('to'))
    .where('userId', '=', userId)
    .orderBy('firstDay')
    .orderBy('id')
    .execute()
  return rows.map(withTimes)
}
