import type { Insertable, Updateable } from 'kysely'
import type { Earlier } from '#server/db/create-once.ts'
import type { Db, Tables } from '#server/db/tables.ts'
import type { Promotion } from '#shared/promotions.ts'

const columns = ['id', 'date', 'belt', 'stripes', 'academy', 'note'] as const

const owned = (db: Db, userId: number) => db.selectFrom('promotions').where('userId', '=', userId)

/** A person's promotions, the first one first. */
export const promotionsOf = (db: Db, userId: number): Promise<Promotion[]> =>
  owned(db, userId).select(columns).orderBy('date').orderBy('id').execute()

/** The promotion stored by an earlier attempt at the same create. */
export async function findByClientId(
  db: Db,
  userId: number,
  clientId: string,
): Promise<Earlier<Promotion> | undefined> {
  const one = owned(db, userId).where('clientId', '=', clientId)
  const row = await one.select([...columns, 'payloadHash']).executeTakeFirst()
  if (!row) return undefined
  const { payloadHash, ...stored } = row
  return { stored, payloadHash }
}

export const countPromotions = async (db: Db, userId: number): Promise<number> => {
  const counted = owned(db, userId).select(({ fn }) => fn.countAll<number>().as('n'))
  return (await counted.executeTakeFirstOrThrow()).n
}

export const insertPromotion = (db: Db, row: Insertable<Tables['promotions']>): Promise<Promotion> =>
  db.insertInto('promotions').values(row).returning(columns).executeTakeFirstOrThrow()

/** Returns the changed promotion; undefined if it isn't the person's. */
export const updatePromotion = (
  db: Db,
  userId: number,
  id: number,
  changes: Updateable<Tables['promotions']>,
): Promise<Promotion | undefined> =>
  db
    .updateTable('promotions')
    // Setting the date to itself does no harm if nothing has changed.
    .set(({ ref }) => ({ date: ref('date'), ...changes }))
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()

/** Returns whether it was the person's. */
export async function deletePromotion(db: Db, userId: number, id: number): Promise<boolean> {
  const mine = db.deleteFrom('promotions').where('userId', '=', userId).where('id', '=', id)
  return (await mine.executeTakeFirst()).numDeletedRows > 0n
}
