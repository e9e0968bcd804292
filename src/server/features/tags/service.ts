import { lockCounts } from '#server/db/lock-counts.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { Refusal } from '#server/http/refusals.ts'
import { limits } from '#shared/limits.ts'
import type { NewTag, Tag } from '#shared/tags.ts'
import { addTag, countOtherTags, lockTags } from './queries.ts'

export { findTags } from './queries.ts'

/** Returns the person's tag with that name, and creates it if there is none. */
export const createTag = (db: Db, userId: number, input: NewTag): Promise<Tag> =>
  db.transaction().execute(async (tx) => {
    await lockCounts(tx, userId)
    if ((await countOtherTags(tx, userId, input.name)) >= limits.tagsOfAUser) throw new Refusal('TOO_MANY_TAGS')
    return addTag(tx, userId, input)
  })

/** Returns the tags with these ids in the order of their names, and refuses ids that aren't the person's. */
export async function getTags(tx: Tx, userId: number, ids: number[]): Promise<Tag[]> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return []
  const tags = await lockTags(tx, userId, wanted)
  if (tags.length < wanted.length) throw new Refusal('TAG_UNKNOWN')
  return tags
}
