import { sql } from 'kysely'
import type { At } from '#server/db/owned-table.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import type { Focus, FocusFields } from '#shared/focus/focuses.ts'

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

/** What a person has worked on, the latest first. */
export const focusesOf = (db: Db, userId: number): Promise<Focus[]> =>
  owned(db, userId).select(columns).orderBy('firstDay', 'desc').orderBy('id', 'desc').execute()

export const findFocus = (db: Db, { userId, id }: At): Promise<Focus | undefined> =>
  owned(db, userId).select(columns).where('id', '=', id).executeTakeFirst()

/** What a person works on now, if anything. */
export const findOpenFocus = (db: Db, userId: number): Promise<Focus | undefined> =>
  owned(db, userId).select(columns).where('lastDay', 'is', null).executeTakeFirst()

/** Those that a person has removed, too. */
export const lockFocuses = (tx: Tx, userId: number): Promise<Focus[]> =>
  tx.selectFrom('allFocuses').where('userId', '=', userId).select(columns).orderBy('id').forUpdate().execute()

export const updateNames = (tx: Tx, userId: number, id: number, names: { names?: string[]; tag: string | null }) =>
  tx.updateTable('allFocuses').set(names).where('userId', '=', userId).where('id', '=', id).execute()

/**
 * Ends the focus that is open, on the day before another one begins, but not before its own first day. One that begins
 * after the other has ended stays open.
 */
export const endOpenFocus = (tx: Tx, userId: number, { from, to }: Pick<FocusFields, 'from' | 'to'>) =>
  tx
    .updateTable('allFocuses')
    .set({ lastDay: sql<string>`greatest(first_day, ${from}::date - 1)` })
    .where('userId', '=', userId)
    .where('lastDay', 'is', null)
    .where('deletedAt', 'is', null)
    .$if(to !== '', (query) => query.where('firstDay', '<=', to))
    .execute()
