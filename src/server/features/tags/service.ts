import { archivedKind } from '#server/db/archived-kind.ts'
import { requireRoom } from '#server/db/counts.ts'
import { createdEarlier, storeReplyId } from '#server/db/device-writes.ts'
import { keyed } from '#server/db/names.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { found, Refusal } from '#server/http/replies/refusals.ts'
import { limits } from '#shared/foundation/limits.ts'
import { nameKey } from '#shared/foundation/name-key.ts'
import type { NewTag } from '#shared/training/tag-schemas.ts'
import type { Tag } from '#shared/training/tags.ts'
import { addTag, countOtherTags, deleteUnusedTags, findTags, lockTags } from './queries.ts'

export {
  findByName,
  forgetOldest,
  lockForChange,
  markMerged,
  tagsOf,
  updateTag,
} from './queries.ts'

/** Returns the person's tag with that name, and creates it if there is none. A retry returns it as it is by now. */
export async function createTag(db: Db, userId: number, input: NewTag): Promise<Tag> {
  const repeated = createdEarlier()
  if (repeated !== undefined) return storedTag(db, userId, repeated)
  return db.transaction().execute(async (tx) => {
    const tag = await createTagIn(tx, userId, input)
    await storeReplyId(tx, tag.id)
    return tag
  })
}

/** A tag, even a deleted one, or the one it was merged into. */
async function storedTag(db: Db, userId: number, id: number): Promise<Tag> {
  const { mergedInto, deletedAt: _, ...tag } = found((await findTags(db, userId, [id]))[0])
  return mergedInto === null ? tag : storedTag(db, userId, mergedInto)
}

/** The same in a transaction that creates more. */
export async function createTagIn(tx: Tx, userId: number, input: NewTag): Promise<Tag> {
  // One with this name is no more than there is.
  const countOthers = () => countOtherTags(tx, userId, input.name)
  await requireRoom(tx, userId, countOthers, limits.tagsOfAUser, 'TOO_MANY_TAGS')
  return addTag(tx, userId, input)
}

/**
 * Returns the tags with these ids in the order of their names, and refuses ids that aren't the person's. A device may not
 * know yet that a tag was merged or deleted: it gets the tag it was merged into, or none.
 */
export async function getTags(tx: Tx, userId: number, ids: number[]): Promise<Tag[]> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return []
  const rows = await lockTags(tx, userId, wanted)
  if (rows.length < wanted.length) throw new Refusal('TAG_UNKNOWN')
  if (rows.every(({ mergedInto }) => mergedInto === null)) return live(rows)
  return live(await lockTags(tx, userId, [...new Set(rows.map(idNow))]))
}

/** The tags with these ids, in the order of their names; none for deleted ones. */
export async function tagsFor(db: Db, userId: number, ids: number[]): Promise<{ tag: Tag; ids: number[] }[]> {
  if (ids.length === 0) return []
  const asked = await findTags(db, userId, ids)
  const isMerged = asked.some(({ mergedInto }) => mergedInto !== null)
  const tags = live(isMerged ? await findTags(db, userId, [...new Set(asked.map(idNow))]) : asked)
  return tags.map((tag) => ({ tag, ids: asked.filter((row) => idNow(row) === tag.id).map(({ id }) => id) }))
}

/** Tags, or their ids, as text that tells lists of them apart. */
export const idsText = (tags: (number | Tag)[]) =>
  JSON.stringify(tags.map((tag) => (typeof tag === 'number' ? tag : tag.id)).sort((one, other) => one - other))

const idNow = ({ id, mergedInto }: { id: number; mergedInto: number | null }) => mergedInto ?? id

const live = (rows: Awaited<ReturnType<typeof findTags>>): Tag[] =>
  rows.filter(({ deletedAt }) => deletedAt === null).map(({ id, name, colorClass }) => ({ id, name, colorClass }))

export const archivedTags = archivedKind('tag', 'tags', {
  limit: {
    max: limits.tagsOfAUser,
    refusal: 'TOO_MANY_TAGS',
    count: (tx, userId) => countOtherTags(tx, userId, ''),
  },
  naturalKey: ({ name }) => nameKey(name),
  called: ({ name }) => name,
  rows: (tags) => tags.map((tag) => keyed(tag)),
  remove: deleteUnusedTags,
})
