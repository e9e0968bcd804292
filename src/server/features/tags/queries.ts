import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import type { NewTag, Tag } from '#shared/tags.ts'

export const tagsOf = (db: Db, userId: number): Promise<Tag[]> =>
  db
    .selectFrom('tags')
    .select(['id', 'name', 'color_class as colorClass'])
    .where('user_id', '=', userId)
    .orderBy(sql`lower(name)`)
    .execute()

/** How many tags the person has under other names than this one. */
export const countOtherTags = async (db: Db, userId: number, name: string): Promise<number> => {
  const counted = db
    .selectFrom('tags')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where(sql<boolean>`lower(name) <> lower(${name})`)
  return (await counted.executeTakeFirstOrThrow()).n
}

/** The person's tag of that name in any letter case, made when there is none. */
export const addTag = (db: Db, userId: number, { name, colorClass }: NewTag): Promise<Tag> =>
  db
    .insertInto('tags')
    .values({ user_id: userId, name, color_class: colorClass })
    // Setting the name to itself makes the row that was there come back, also when two requests race.
    .onConflict((conflict) => conflict.expression(sql`user_id, lower(name)`).doUpdateSet({ name: sql`tags.name` }))
    .returning(['id', 'name', 'color_class as colorClass'])
    .executeTakeFirstOrThrow()

/** Those of `ids` that are the person's, held until the transaction ends so that an entry cannot name a lost tag. */
export const holdTags = (db: Db, userId: number, ids: number[]): Promise<Tag[]> =>
  db
    .selectFrom('tags')
    .select(['id', 'name', 'color_class as colorClass'])
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .orderBy(sql`lower(name)`)
    .forShare()
    .execute()
