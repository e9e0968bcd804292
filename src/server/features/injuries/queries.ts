import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Tables, Tx } from '#server/db/tables.ts'
import type { Injury, InjuryChanges, InjuryFields } from '#shared/injuries/injuries.ts'

const columns = [
  'id',
  'part',
  'side',
  'firstDay as from',
  sql<string>`coalesce(last_day::text, '')`.as('to'),
  'note',
] as const

const owned = (db: Db, userId: number) => db.selectFrom('injuries').where('userId', '=', userId)

type Row = Omit<Insertable<Tables['injuries']>, 'userId' | 'clientId' | 'payloadHash'>

/** The fields as columns. */
export function columnsOf(fields: InjuryFields): Row
export function columnsOf(fields: Omit<InjuryChanges, 'was'>): Partial<Row>
export function columnsOf({ from, to, ...fields }: Omit<InjuryChanges, 'was'>): Partial<Row> {
  return {
    ...fields,
    ...(from !== undefined && { firstDay: from }),
    ...(to !== undefined && { lastDay: to || null }),
  }
}

/** A person's injuries, the first one first. */
export const injuriesOf = (db: Db, userId: number): Promise<Injury[]> =>
  owned(db, userId).select(columns).orderBy('firstDay').orderBy('id').execute()

export const insertInjury = (db: Db, row: Insertable<Tables['injuries']>): Promise<Injury> =>
  db.insertInto('injuries').values(row).returning(columns).executeTakeFirstOrThrow()

export const lockInjury = (tx: Tx, userId: number, id: number): Promise<Injury | undefined> =>
  owned(tx, userId).select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

export const updateInjury = (
  tx: Tx,
  userId: number,
  id: number,
  changes: Updateable<Tables['injuries']>,
): Promise<Injury> =>
  tx
    .updateTable('injuries')
    // Setting the part to itself does no harm if nothing has changed.
    .set(({ ref }) => ({ part: ref('part'), ...changes }))
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

export const findInjury = (db: Db, userId: number, id: number): Promise<Injury | undefined> =>
  owned(db, userId).select(columns).where('id', '=', id).executeTakeFirst()
