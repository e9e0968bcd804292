import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import type { NewTag, Tag } from '#shared/tags.ts'

export const tagsOf = (db: Db, userId: number): Promise<Tag[]> =>
  db
    .selectFrom('tags')
    .select(['id', 'name', 'colorClass'])
    .where('userId', '=', userId)
    .orderBy(sql`lower(name)`)
    .execute()

/** How many tags the person has besides the one of this name. */
export const countOtherTags = async (db: Db, userId: number, name: string): Promise<number> => {
  const counted = db
    .selectFrom('tags')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('userId', '=', userId)
    .where(sql<boolean>`lower(name) <> lower(${name})`)
  return (await counted.executeTakeFirstOrThrow()).n
}

/** The person's tag of that name in any letter case, created when there is none. */
export const addTag = (db: Db, userId: number, { name, colorClass }: NewTag): Promise<Tag> =>
  db
    .insertInto('tags')
    .values({ userId, name, colorClass })
    // Setting the name to itself returns the row that was there, also when two requests race.
    .onConflict((conflict) => conflict.expression(sql`user_id, lower(name)`).doUpdateSet({ name: sql`tags.name` }))
    .returning(['id', 'name', 'colorClass'])
    .executeTakeFirstOrThrow()

/** Those of `ids` that are the person's, locked until the transaction ends so that none is deleted in the meantime. */
export const lockTags = (db: Db, userId: number, ids: number[]): Promise<Tag[]> =>
  db
    .selectFrom('tags')
    .select(['id', 'name', 'colorClass'])
    .where('userId', '=', userId)
    .where('id', 'in', ids)
    .orderBy(sql`lower(name)`)
    .forShare()
    .execute()
