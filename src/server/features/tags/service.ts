import type { Tx } from '#server/db/tables.ts'
import { Refusal } from '#server/http/refusals.ts'
import type { Tag } from '#shared/tags.ts'
import { lockTags } from './queries.ts'

export { findTags } from './queries.ts'

/** Returns the tags with these ids in the order of their names, and refuses ids that aren't the person's. */
export async function getTags(tx: Tx, userId: number, ids: number[]): Promise<Tag[]> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return []
  const tags = await lockTags(tx, userId, wanted)
  if (tags.length < wanted.length) throw new Refusal('TAG_UNKNOWN')
  return tags
}
