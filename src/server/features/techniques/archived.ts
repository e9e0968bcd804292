import { type ArchivedCreate, insertRows } from '#server/db/bulk-rows.ts'
import { keyed } from '#server/db/keyed.ts'
import { lockCounts } from '#server/db/lock-counts.ts'
import type { Tx } from '#server/db/tables.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import { limits } from '#shared/foundation/limits.ts'
import type { Technique } from '#shared/techniques/techniques.ts'
import { countLinks } from './link-queries.ts'
import { refuseFullLibrary } from './queries.ts'

/** A technique of an archive, with tags by the ids they have here. */
export type ArchivedTechnique = Omit<Technique, 'tags'> & ArchivedCreate & { tags: number[] }

/** Stores techniques of an archive, with their tags and links. The member has none of them from the catalog. */
export async function addArchivedTechniques(tx: Tx, userId: number, techniques: ArchivedTechnique[], now: Date) {
  await lockCounts(tx, userId)
  await insertRows(
    tx,
    'techniques',
    techniques.map(({ tags: _, links: _links, ...row }) => keyed({ ...row, userId, payloadHash: null })),
  )
  await refuseFullLibrary(tx, userId, now)
  await insertRows(
    tx,
    'techniqueTags',
    techniques.flatMap(({ id, tags }) => tags.map((tagId) => ({ userId, techniqueId: id, tagId }))),
  )
  await insertRows(
    tx,
    'allTechniqueLinks',
    techniques.flatMap(({ id, links }) => links.map((link) => ({ ...link, userId, techniqueId: id }))),
  )
  if ((await countLinks(tx, userId)) > limits.techniqueLinks) throw new Refusal('TOO_MANY_LINKS')
}
