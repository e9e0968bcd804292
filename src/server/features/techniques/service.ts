import { lockCounts } from '#server/db/counts.ts'
import { createOnce, type RetryColumns } from '#server/db/create-once.ts'
import { shareNames } from '#server/db/names.ts'
import { forgetOldest, markRemoved } from '#server/db/removed-rows.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { renameInCompetitions } from '#server/features/competitions/service.ts'
import { changeNames, rebuildMentioning } from '#server/features/entries/service.ts'
import { renameInFocuses } from '#server/features/focus/service.ts'
import { mergedInto } from '#server/features/practice/service.ts'
import { getTags, idsText } from '#server/features/tags/service.ts'
import { found, Refusal, requireFound } from '#server/http/replies/refusals.ts'
import { requireAsSeen, requireUnchanged } from '#server/http/replies/requirements.ts'
import { limits } from '#shared/foundation/limits.ts'
import type {
  NewTechnique,
  Technique,
  TechniqueChanges,
  TechniqueLink,
  TechniqueRemoval,
} from '#shared/techniques/techniques.ts'
import type { Tag } from '#shared/training/tags.ts'
import { countLinks, insertLinks, markLinkRemoved, markLinkRestored } from './link-queries.ts'
import {
  findStored,
  insertTechnique,
  librarySize,
  lockTechniques,
  markRestored,
  refuseFullLibrary,
  replaceTags,
  techniquesOf,
  updateTechnique,
} from './queries.ts'

export { archivedTechniques } from './archived.ts'
export { createFromCatalog } from './catalog.ts'
export { moveTag, techniquesOf } from './queries.ts'

/** Stores a technique of the person's own. */
export const addTechnique = ({ db, clock }: Deps, userId: number, input: NewTechnique) =>
  createOnce(db, userId, 'techniques', input, {
    find: (where, id) => findStored(where, userId, id),
    create: (tx, columns) => createTechnique(tx, userId, input, { ...columns, now: clock() }),
  })

/** Stores a technique in a transaction that stores more. */
export async function createTechnique(
  tx: Tx,
  userId: number,
  { tags, ...fields }: NewTechnique,
  { now, ...columns }: RetryColumns & { now: Date },
): Promise<Technique> {
  await lockCounts(tx, userId)
  const id = await insertTechnique(tx, { ...fields, ...columns, catalogKey: null, userId })
  await refuseFullLibrary(tx, userId, now)
  await replaceTags(tx, userId, id, await getTags(tx, userId, tags))
  return getTechnique(tx, userId, id)
}

/**
 * Changes only the given fields, unless somebody else has changed them since they were seen. A new name changes in the
 * entries that mention it, in competitions, and in focuses, too.
 */
export async function changeTechnique(
  { db, clock }: Deps,
  userId: number,
  id: number,
  { was = {}, ...changes }: TechniqueChanges,
): Promise<Technique> {
  const { tags, ...fields } = changes
  const change = async (tx: Tx) => {
    await lockCounts(tx, userId)
    const before = await librarySize(tx, userId)
    found((await lockTechniques(tx, userId, [id]))[0])
    const current = await getTechnique(tx, userId, id)
    requireAsSeen(asSeen(current), comparable(was), comparable(changes))
    const { name } = current
    await updateTechnique(tx, userId, id, fields)
    if (fields.name !== undefined && fields.name !== name) {
      await renameInCompetitions(tx, userId, { from: name, to: fields.name })
      await renameInFocuses(tx, userId, { from: name, to: fields.name })
    }
    // A library that is full already can still be shortened, sorted, and archived.
    if ((await librarySize(tx, userId)).bytes > before.bytes) await refuseFullLibrary(tx, userId, clock())
    if (tags) await replaceTags(tx, userId, id, await getTags(tx, userId, tags))
    return getTechnique(tx, userId, id)
  }
  const isRenamed = fields.name !== undefined || fields.otherNames !== undefined
  if (isRenamed) {
    return changeNames(db, userId, async (tx) => {
      const changed = await change(tx)
      await rebuildMentioning(tx, userId, id, clock())
      return changed
    })
  }
  return db.transaction().execute(async (tx) => {
    await shareNames(tx, userId)
    return change(tx)
  })
}

export const getTechnique = async (db: Db, userId: number, id: number): Promise<Technique> =>
  found((await techniquesOf(db, userId, [id]))[0])

const asSeen = (current: Technique) => ({ fields: comparable(current), noun: 'technique', current })

/** Lists as text, which tells them apart. */
const comparable = ({
  otherNames,
  videos,
  tags,
  ...fields
}: Partial<Omit<NewTechnique, 'tags'>> & { tags?: (number | Tag)[] }) => ({
  ...fields,
  ...(otherNames && { otherNames: JSON.stringify(otherNames) }),
  ...(videos && { videos: JSON.stringify(videos.map(({ url, notes }) => [url, notes])) }),
  ...(tags && { tags: idsText(tags) }),
})

/**
 * Removes a technique, unless somebody else has written in it since it was seen, also from the entries that mention it, so
 * that it can be restored with them.
 */
export const removeTechnique = (
  { db, clock }: Deps,
  userId: number,
  id: number,
  { was = {} }: TechniqueRemoval,
): Promise<void> =>
  changeNames(db, userId, async (tx) => {
    found((await lockTechniques(tx, userId, [id]))[0])
    requireUnchanged(asSeen(await getTechnique(tx, userId, id)), comparable(was))
    requireFound(await markRemoved(tx, userId, 'techniques', id, clock()))
    await rebuildMentioning(tx, userId, id, clock())
    await forgetOldest(tx, userId, 'techniques', limits.removedTechniques)
  })

/** Takes back a removal, however full the library is. */
export const restoreTechnique = ({ db, clock }: Deps, userId: number, id: number): Promise<Technique> =>
  changeNames(db, userId, async (tx) => {
    await lockCounts(tx, userId)
    // One that isn't removed has been restored by an earlier attempt.
    if (await markRestored(tx, userId, id)) await rebuildMentioning(tx, userId, id, clock())
    return getTechnique(tx, userId, id)
  })

/** Links a technique to another one; a link that is there already stays. Returns the technique. */
export const addLink = ({ db }: Deps, userId: number, id: number, link: TechniqueLink): Promise<Technique> =>
  db.transaction().execute(async (tx) => {
    if (id === link.otherId) throw new Refusal('SAME_TECHNIQUE')
    await lockCounts(tx, userId)
    await lockPair(tx, userId, id, link.otherId)
    await insertLinks(tx, userId, [{ techniqueId: id, ...link }])
    if ((await countLinks(tx, userId)) > limits.techniqueLinks) throw new Refusal('TOO_MANY_LINKS')
    return getTechnique(tx, userId, id)
  })

/** Removes a link if it is there, so that it can be restored. Returns the technique. */
export const removeLink = (
  { db, clock }: Deps,
  userId: number,
  id: number,
  link: TechniqueLink,
): Promise<Technique> =>
  db.transaction().execute(async (tx) => {
    await markLinkRemoved(tx, userId, id, link, clock())
    return getTechnique(tx, userId, id)
  })

/**
 * Takes back the removal of a link, between what its techniques have become since by merging. One that is there has been
 * restored by an earlier attempt; none is left between two that were merged with each other.
 */
export const restoreLink = ({ db }: Deps, userId: number, id: number, link: TechniqueLink): Promise<Technique> =>
  db.transaction().execute(async (tx) => {
    const techniqueId = await mergedInto(tx, userId, id)
    const now = { ...link, otherId: await mergedInto(tx, userId, link.otherId) }
    if (techniqueId === now.otherId) return getTechnique(tx, userId, techniqueId)
    await lockPair(tx, userId, techniqueId, now.otherId)
    await markLinkRestored(tx, userId, techniqueId, now)
    const restored = await getTechnique(tx, userId, techniqueId)
    found(restored.links.find(({ kind, otherId }) => kind === now.kind && otherId === now.otherId))
    return restored
  })

/** Locks two techniques, and refuses if one of them isn't the person's. */
export async function lockPair(tx: Tx, userId: number, id: number, otherId: number) {
  const locked = await lockTechniques(tx, userId, [id, otherId])
  found(locked.find((one) => one.id === id))
  if (locked.length < 2) throw new Refusal('TECHNIQUE_UNKNOWN')
}
