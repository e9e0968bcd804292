import { sql } from 'kysely'
import type { At } from '#server/db/owned-table.ts'
import type { Db } from '#server/db/tables.ts'
import type { Injury, InjuryFields } from '#shared/injuries/injuries.ts'

const rows = (db: Db, userId: number) =>
  db
    .selectFrom('injuries')
    .select(['id', 'part', 'side', 'firstDay as from', sql<string>`coalesce(last_day::text, '')`.as('to'), 'note'])
    .where('userId', '=', userId)

/** A person's injuries, the first one first. */
export const injuriesOf = (db: Db, userId: number): Promise<Injury[]> =>
  rows(db, userId).orderBy('firstDay').orderBy('id').execute()

export const findInjury = (db: Db, { userId, id }: At): Promise<Injury | undefined> =>
  rows(db, userId).where('id', '=', id).executeTakeFirst()

export const columnsOf = ({ from, to, ...fields }: Partial<InjuryFields>) => ({
  ...fields,
  ...(from !== undefined && { firstDay: from }),
  ...(to !== undefined && { lastDay: to || null }),
})
