import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Tables, Tx } from '#server/db/tables.ts'
import type { Focus, FocusChanges, FocusFields } from '#shared/focus/focuses.ts'

const columns = [
  'id',
  'kind',
  'names',
  'fromPosition',
  'firstDay as from',
  'weeks',
  sql<string>`coalesce(last_day::text, '')`.as('to'),
  'note',
  sql<string>`coalesce(tag, '')`.as('tag'),
] as const

const owned = (db: Db, userId: number) => db.selectFrom('focuses').where('userId', '=', userId)

type Row = Omit<Insertable<Tables['focuses']>, 'userId' | 'clientId' | 'payloadHash'>

/** The fields as columns. */
export function columnsOf(fields: FocusFields): Row
export function columnsOf(fields: Omit<FocusChanges, 'was'>): Partial<Row>
export function columnsOf({ from, to, ...fields }: Omit<FocusChanges, 'was'>): Partial<Row> {
  return {
    ...fields,
    ...(from !== undefined && { firstDay: from }),
    ...(to !== undefined && { lastDay: to || null }),
  }
}

/** What a person has worked on, the latest first. */
export const focusesOf = (db: Db, userId: number): Promise<Focus[]> =>
  owned(db, userId).select(columns).orderBy('firstDay', 'desc').orderBy('id', 'desc').execute()

export const findFocus = (db: Db, userId: number, id: number): Promise<Focus | undefined> =>
  owned(db, userId).select(columns).where('id', '=', id).executeTakeFirst()

/** What a person works on now, if anything. */
export const findOpenFocus = (db: Db, userId: number): Promise<Focus | undefined> =>
  owned(db, userId).select(columns).where('lastDay', 'is', null).executeTakeFirst()

export const lockFocus = (tx: Tx, userId: number, id: number): Promise<Focus | undefined> =>
  owned(tx, userId).select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

export const lockFocuses = (tx: Tx, userId: number): Promise<Focus[]> =>
  owned(tx, userId).select(columns).orderBy('id').forUpdate().execute()

export const insertFocus = (db: Db, row: Insertable<Tables['focuses']>): Promise<Focus> =>
  db.insertInto('focuses').values(row).returning(columns).executeTakeFirstOrThrow()

export const updateFocus = (
  tx: Tx,
  userId: number,
  id: number,
  changes: Updateable<Tables['focuses']>,
): Promise<Focus> =>
  tx
    .updateTable('focuses')
    // Setting the kind to itself does no harm if nothing has changed.
    .set(({ ref }) => ({ kind: ref('kind'), ...changes }))
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

/**
 * Ends the focus that is open, on the day before another one begins, but not before its own first day. One that begins
 * after the other has ended stays open.
 */
export const endOpenFocus = (tx: Tx, userId: number, { from, to }: Pick<FocusFields, 'from' | 'to'>) =>
  tx
    .updateTable('focuses')
    .set({ lastDay: sql<string>`greatest(first_day, ${from}::date - 1)` })
    .where('userId', '=', userId)
    .where('lastDay', 'is', null)
    .$if(to !== '', (query) => query.where('firstDay', '<=', to))
    .execute()
