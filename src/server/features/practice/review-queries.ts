import { type Insertable, sql } from 'kysely'
import type { Db, Tables } from '#server/db/tables.ts'
import type { Rating } from '#shared/techniques/practice.ts'

export interface ReviewRow {
  id: number
  techniqueId: number
  rating: Rating
  date: string
}

const columns = ['id', 'techniqueId', 'rating', 'date'] as const

/** The reviews of these techniques, the earliest first; those of one day in the order they arrived. */
export const reviewsOf = (db: Db, userId: number, techniqueIds: number[]): Promise<ReviewRow[]> =>
  db
    .selectFrom('practiceReviews')
    .select(columns)
    .where('userId', '=', userId)
    .where('techniqueId', '=', sql<number>`any(${techniqueIds}::bigint[])`)
    .orderBy('date')
    .orderBy('id')
    .execute()

export const insertReview = (db: Db, row: Insertable<Tables['practiceReviews']>): Promise<ReviewRow> =>
  db.insertInto('practiceReviews').values(row).returning(columns).executeTakeFirstOrThrow()

export const findReview = (db: Db, userId: number, id: number): Promise<ReviewRow | undefined> => {
  const mine = db.selectFrom('practiceReviews').select(columns).where('userId', '=', userId)
  return mine.where('id', '=', id).executeTakeFirst()
}

/** Returns the technique it was of; undefined if it isn't the person's. */
export const deleteReview = (db: Db, userId: number, id: number): Promise<{ techniqueId: number } | undefined> =>
  db
    .deleteFrom('practiceReviews')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning('techniqueId')
    .executeTakeFirst()

/** How many reviews the person has, in all and of one technique. */
export const countReviews = (
  db: Db,
  userId: number,
  techniqueId: number,
): Promise<{ inAll: number; ofTechnique: number }> =>
  db
    .selectFrom('practiceReviews')
    .select(({ fn }) => [
      fn.countAll<number>().as('inAll'),
      fn.countAll<number>().filterWhere('techniqueId', '=', techniqueId).as('ofTechnique'),
    ])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()

/** Gives one technique's reviews to another one. */
export const moveReviews = (db: Db, userId: number, fromId: number, toId: number) =>
  db
    .updateTable('practiceReviews')
    .set({ techniqueId: toId })
    .where('userId', '=', userId)
    .where('techniqueId', '=', fromId)
    .execute()
