import { type Archived, insertRows } from '#server/db/bulk-rows.ts'
import { keyed } from '#server/db/keyed.ts'
import { lockCounts } from '#server/db/lock-counts.ts'
import type { Tx } from '#server/db/tables.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import { limits } from '#shared/foundation/limits.ts'
import type { Tag } from '#shared/training/tags.ts'
import { countOtherTags } from './queries.ts'

/** Stores tags of an archive. The member has none of their names. */
export async function addArchivedTags(tx: Tx, userId: number, tags: (Tag & Archived)[]) {
  await lockCounts(tx, userId)
  const rows = tags.map((tag) => keyed({ ...tag, userId }))
  await insertRows(tx, 'tags', rows)
  if ((await countOtherTags(tx, userId, '')) > limits.tagsOfAUser) throw new Refusal('TOO_MANY_TAGS')
}
