import { type Insertable, sql, type Updateable } from 'kysely'
import { moveLinks, tagsByCarrier } from '#server/db/links.ts'
import { keyed } from '#server/db/names.ts'
import type { Db, Tables, Tx } from '#server/db/tables.ts'
import { subscriptionOf } from '#server/features/subscription/service.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import { limits } from '#shared/foundation/limits.ts'
import type { Technique, TechniqueLink } from '#shared/techniques/techniques.ts'
import type { Tag } from '#shared/training/tags.ts'

const columns = [
  'id',
  'catalogKey',
  'name',
  'otherNames',
  'position',
  'category',
  'side',
  'attire',
  'steps',
  'keyDetails',
  'commonMistakes',
  'videos',
  'status',
  'isFavorite',
  'isArchived',
] as const

const owned = (db: Db, userId: number) => db.selectFrom('techniques').where('userId', '=', userId)

/** Those of the person's techniques that aren't removed. */
const present = (db: Db, userId: number) => owned(db, userId).where('deletedAt', 'is', null)

/** A person's techniques by name, with tags and links, or just those with these ids. */
export async function techniquesOf(db: Db, userId: number, ids?: number[]): Promise<Technique[]> {
  const rows = await present(db, userId)
    .select(columns)
    .$if(ids !== undefined, (all) => all.where('id', '=', sql<number>`any(${ids ?? []}::bigint[])`))
    .orderBy('nameKey')
    .orderBy('id')
    .execute()
  return withTagsAndLinks(db, userId, rows)
}

async function withTagsAndLinks<Row extends { id: number }>(db: Db, userId: number, rows: Row[]) {
  if (rows.length === 0) return []
  const [tags, links] = [await tagsByCarrier(db, userId, 'techniqueTags'), await linksByTechnique(db, userId)]
  return rows.map((row) => ({ ...row, tags: tags.get(row.id) ?? [], links: links.get(row.id) ?? [] }))
}

async function linksByTechnique(db: Db, userId: number): Promise<Map<number, TechniqueLink[]>> {
  const rows = await db
    .selectFrom('techniqueLinks as link')
    .innerJoin('techniques as other', (join) =>
      join.onRef('other.userId', '=', 'link.userId').onRef('other.id', '=', 'link.otherId'),
    )
    .select(['link.techniqueId', 'link.kind', 'link.otherId'])
    .where('link.userId', '=', userId)
    .where('other.deletedAt', 'is', null)
    .orderBy('link.kind')
    .orderBy('link.otherId')
    .execute()
  const links = new Map<number, TechniqueLink[]>()
  for (const { techniqueId, ...link } of rows) links.set(techniqueId, [...(links.get(techniqueId) ?? []), link])
  return links
}

/** A technique, even a removed one. */
export async function findStored(db: Db, userId: number, id: number): Promise<Technique | undefined> {
  const one = owned(db, userId).select(columns).where('id', '=', id)
  return (await withTagsAndLinks(db, userId, await one.execute()))[0]
}

/** How many techniques the person has, and how many bytes of names and texts are in them. */
export const librarySize = (db: Db, userId: number): Promise<{ count: number; bytes: number }> =>
  present(db, userId)
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(bytes + octet_length(name) + octet_length(other_names::text)), 0)`.as('bytes'),
    ])
    .executeTakeFirstOrThrow()

/** Refuses what has just been stored if the library holds too much by now. */
export async function refuseFullLibrary(tx: Tx, userId: number, now: Date) {
  const { count, bytes } = await librarySize(tx, userId)
  if (count > limits.techniquesOfAUser) throw new Refusal('TOO_MANY_TECHNIQUES')
  if (bytes > limits.libraryMegabytes * 1_000_000) throw new Refusal('LIBRARY_FULL')
  const isFull = bytes > limits.trial.libraryKilobytes * 1000
  if (isFull && (await subscriptionOf(tx, userId, now)).status === 'trial') throw new Refusal('FREE_LIBRARY_USED')
}

export type TechniqueRow = Omit<Insertable<Tables['techniques']>, 'videos' | 'nameKey'> & {
  videos: Technique['videos']
}

export const insertTechnique = async (db: Db, { videos, ...row }: TechniqueRow): Promise<number> =>
  (
    await db
      .insertInto('techniques')
      .values({ ...keyed(row), videos: JSON.stringify(videos) })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** Locks those of `ids` that are the person's, in the order of their ids. */
export const lockTechniques = (db: Db, userId: number, ids: number[]): Promise<{ id: number }[]> =>
  present(db, userId)
    .select('id')
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute()

type Changes = Omit<Updateable<Tables['techniques']>, 'videos' | 'nameKey' | 'name'> & {
  name?: string
  videos?: Technique['videos']
}

export const updateTechnique = (db: Db, userId: number, id: number, { videos, ...changes }: Changes) =>
  db
    .updateTable('techniques')
    // Setting the name to itself does no harm if nothing but the tags has changed.
    .set(({ ref }) => ({
      name: ref('name'),
      ...keyed(changes),
      ...(videos && { videos: JSON.stringify(videos) }),
    }))
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute()

export async function replaceTags(db: Db, userId: number, techniqueId: number, tags: Tag[]) {
  const own = db.deleteFrom('techniqueTags').where('userId', '=', userId)
  await own.where('techniqueId', '=', techniqueId).execute()
  if (tags.length === 0) return
  const rows = tags.map((tag) => ({ userId, techniqueId, tagId: tag.id }))
  await db.insertInto('techniqueTags').values(rows).execute()
}

/** Makes all techniques that have one tag have another one. */
export const moveTag = (db: Db, userId: number, from: number, to: number) =>
  moveLinks(db, userId, 'techniqueTags', from, to)

/**
 * Returns whether a removed technique with that id was the person's. If it was added from the catalog again since, that
 * one is the catalog's.
 */
export async function markRestored(db: Db, userId: number, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('techniques')
    .set({
      deletedAt: null,
      catalogKey: sql`case when exists (
        select from techniques as other where other.user_id = techniques.user_id
          and other.catalog_key = techniques.catalog_key and other.deleted_at is null
      ) then null else catalog_key end`,
    })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('deletedAt', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const deleteTechnique = (db: Db, userId: number, id: number) =>
  db.deleteFrom('techniques').where('userId', '=', userId).where('id', '=', id).execute()

/** How many merges of a person are remembered. */
const rememberedMerges = 2000

/** Makes the ids of a merged technique, and of those merged into it before, lead to the other one. */
export async function rememberMerge(db: Db, userId: number, id: number, intoId: number) {
  const earlier = db.updateTable('mergedTechniques').set({ intoId }).where('userId', '=', userId)
  await earlier.where('intoId', '=', id).execute()
  await db.insertInto('mergedTechniques').values({ userId, id, intoId }).execute()
  await sql`
    delete from merged_techniques where user_id = ${userId} and id in (
      select id from merged_techniques where user_id = ${userId} order by id desc offset ${rememberedMerges}
    )`.execute(db)
}

/** Deletes for good those techniques that nothing mentions, and that were never practiced. Returns their ids. */
export const deleteUnusedTechniques = async (tx: Tx, userId: number, ids: number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    delete from techniques where user_id = ${userId} and id = any(${ids}::bigint[])
      and not exists (select from entry_techniques where user_id = ${userId} and technique_id = techniques.id)
      and not exists (select from round_submissions where user_id = ${userId} and technique_id = techniques.id)
      and not exists (select from practice_cards where user_id = ${userId} and technique_id = techniques.id)
      and not exists (select from practice_reviews where user_id = ${userId} and technique_id = techniques.id)
      and not exists (select from practice_logs where user_id = ${userId} and technique_id = techniques.id)
      and not exists (select from merged_techniques where user_id = ${userId} and into_id = techniques.id)
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}
