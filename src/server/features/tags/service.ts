import type { Tx } from '#server/db/tables.ts'
import { Refusal } from '#server/http/refusals.ts'
import type { Tag } from '#shared/tags.ts'
import { holdTags } from './queries.ts'

/** The tags that an entry is about to carry, in their order on the screen; refuses ids that are not this person's. */
export async function getTags(tx: Tx, userId: number, ids: number[]): Promise<Tag[]> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return []
  const held = await holdTags(tx, userId, wanted)
  if (held.length < wanted.length) throw new Refusal('TAG_UNKNOWN')
  return held
}
