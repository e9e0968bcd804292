import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import type { NewTag, Tag } from '#shared/tags.ts'

/** A person's tags, in the order of their names. */
const tagsByName = (db: Db, userId: number) =>
  db.selectFrom('tags').select(['id', 'name', 'colorClass']).where('userId', '=', userId).orderBy(sql`lower(name)`)

export const tagsOf = (db: Db, userId: number): Promise<Tag[]> => tagsByName(db, userId).execute()

/** The ids are one parameter, so that the statement is the same, and prepared once, for any number of them. */
const tagsById = (db: Db, userId: number, ids: number[]) =>
  tagsByName(db, userId).where('id', '=', sql<number>`any(${ids}::bigint[])`)

/** Those of `ids` that are the person's. */
export const findTags = (db: Db, userId: number, ids: number[]): Promise<Tag[]> =>
  tagsById(db, userId, ids).execute()

/** Those of `ids` that are the person's, locked until the transaction ends so that none is deleted before. */
export const lockTags = (db: Db, userId: number, ids: number[]): Promise<Tag[]> =>
  tagsById(db, userId, ids).forShare().execute()

/** How many tags the person has other than the one with this name. */
export const countOtherTags = async (db: Db, userId: number, name: string): Promise<number> => {
  const counted = db
    .selectFrom('tags')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('userId', '=', userId)
    .where(sql<boolean>`lower(name) <> lower(${name})`)
  return (await counted.executeTakeFirstOrThrow()).n
}

/** Returns the person's tag with that name in any letter case, and creates it if there is none. */
export const addTag = (db: Db, userId: number, { name, colorClass }: NewTag): Promise<Tag> =>
  db
    .insertInto('tags')
    .values({ userId, name, colorClass })
    // Setting the name to itself returns the existing row, even if two requests race.
    .onConflict((conflict) => conflict.expression(sql`user_id, lower(name)`).doUpdateSet({ name: sql`tags.name` }))
    .returning(['id', 'name', 'colorClass'])
    .executeTakeFirstOrThrow()
