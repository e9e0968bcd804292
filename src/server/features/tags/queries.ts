import { type Selectable, sql, type Updateable } from 'kysely'
import { keyed } from '#server/db/names.ts'
import type { Db, Tables, Tx } from '#server/db/tables.ts'
import { nameKey } from '#shared/foundation/name-key.ts'
import type { NewTag } from '#shared/training/tag-schemas.ts'
import type { Tag, TagUse } from '#shared/training/tags.ts'

/** A tag, even one that was deleted or merged. */
type TagRow = Omit<Selectable<Tables['tags']>, 'userId' | 'nameKey' | 'createdAt' | 'updatedAt'>

/** All tags a person ever had, in the order of their names. */
const tagsByName = (db: Db, userId: number) =>
  db.selectFrom('tags').where('userId', '=', userId).orderBy('nameKey')

export const tagsOf = (db: Db, userId: number): Promise<Tag[]> =>
  tagsByName(db, userId).select(['id', 'name', 'colorClass']).where('deletedAt', 'is', null).execute()

/** The ids are one parameter, so that the statement is the same, and prepared once, for any number of them. */
const tagsById = (db: Db, userId: number, ids: number[]) =>
  tagsByName(db, userId)
    .select(['id', 'name', 'colorClass', 'deletedAt', 'mergedInto'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)

/** Those of `ids` that are the person's. */
export const findTags = (db: Db, userId: number, ids: number[]): Promise<TagRow[]> =>
  tagsById(db, userId, ids).execute()

/** Those of `ids` that are the person's, locked until the transaction ends so that none is changed before. */
export const lockTags = (db: Db, userId: number, ids: number[]): Promise<TagRow[]> =>
  tagsById(db, userId, ids).forShare().execute()

/** The same, for changing them. */
export const lockForChange = (db: Db, userId: number, ids: number[]): Promise<TagRow[]> =>
  tagsById(db, userId, ids).forUpdate().execute()

/** How many tags the person has other than the one with this name. */
export const countOtherTags = async (db: Db, userId: number, name: string): Promise<number> => {
  const counted = db
    .selectFrom('tags')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .where('nameKey', '<>', nameKey(name))
  return (await counted.executeTakeFirstOrThrow()).n
}

/** Returns the person's tag with that name, and creates it if there is none. */
export const addTag = (db: Db, userId: number, { name, colorClass }: NewTag): Promise<Tag> =>
  db
    .insertInto('tags')
    .values(keyed({ userId, name, colorClass }))
    // Setting the name to itself returns the existing row, even if two requests race.
    .onConflict((conflict) =>
      conflict.columns(['userId', 'nameKey']).where('deletedAt', 'is', null).doUpdateSet({ name: sql`tags.name` }),
    )
    .returning(['id', 'name', 'colorClass'])
    .executeTakeFirstOrThrow()

/** The id of the person's tag with that name. */
export const findByName = async (db: Db, userId: number, name: string): Promise<number | undefined> => {
  const mine = db.selectFrom('tags').select('id').where('userId', '=', userId).where('deletedAt', 'is', null)
  return (await mine.where('nameKey', '=', nameKey(name)).executeTakeFirst())?.id
}

type TagRowChanges = Omit<Updateable<Tables['tags']>, 'nameKey'> & { name?: string }

export const updateTag = (db: Db, userId: number, id: number, changes: TagRowChanges) =>
  db.updateTable('tags').set(keyed(changes)).where('userId', '=', userId).where('id', '=', id).execute()

/** Makes a tag, and those merged into it before, lead to another one. */
export const markMerged = (db: Db, userId: number, id: number, into: number, now: Date) =>
  db
    .updateTable('tags')
    .set({ mergedInto: into, deletedAt: now })
    .where('userId', '=', userId)
    .where(({ or, eb }) => or([eb('id', '=', id), eb('mergedInto', '=', id)]))
    .execute()

/** How many deleted and merged tags of a person are remembered. */
const remembered = 2000

/** Forgets the oldest of them, so that adding and deleting tags all day doesn't fill the disk. */
export const forgetOldest = (tx: Tx, userId: number) =>
  sql`
    delete from tags where user_id = ${userId} and deleted_at is not null and id in (
      select id from tags where user_id = ${userId} and deleted_at is not null
      order by deleted_at desc, id desc offset ${remembered})`.execute(tx)

/** By how many entries each of a person's tags is used; planned ones aren't counted. */
export async function tagUsesOf(db: Db, userId: number): Promise<TagUse[]> {
  const { rows } = await sql<TagUse>`
    select tags.id, count(entries.id) as entries, to_char(max(entries.date), 'YYYY-MM-DD') as "lastUsed"
    from tags
    left join (entry_tags link
      join entries on entries.user_id = link.user_id and entries.id = link.entry_id and entries.deleted_at is null
        and not entries.is_planned)
      on link.user_id = tags.user_id and link.tag_id = tags.id
    where tags.user_id = ${userId} and tags.deleted_at is null
    group by tags.id`.execute(db)
  return rows
}

/** Deletes for good those tags that nothing carries. Returns their ids. */
export const deleteUnusedTags = async (tx: Tx, userId: number, ids: number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    delete from tags where user_id = ${userId} and id = any(${ids}::bigint[])
      and not exists (select from entry_tags where user_id = ${userId} and tag_id = tags.id)
      and not exists (select from technique_tags where user_id = ${userId} and tag_id = tags.id)
      and not exists (select from template_tags where user_id = ${userId} and tag_id = tags.id)
      and not exists (select from tags merged where merged.user_id = ${userId} and merged.merged_into = tags.id)
      and not exists (
        select from rules where user_id = ${userId}
          and jsonb_path_exists(rule, '$.**.tags[*] ? (@ == $tag)', jsonb_build_object('tag', tags.id)))
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}
