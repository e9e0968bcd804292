import { violates } from '#server/db/errors.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { changeNames, moveTag as moveEntriesTag, rebuildTagged } from '#server/features/entries/service.ts'
import { renameTagInFocuses } from '#server/features/focus/service.ts'
import {
  findByName,
  forgetOldest,
  getTags,
  lockForChange,
  markMerged,
  updateTag,
} from '#server/features/tags/service.ts'
import { moveTag as moveTechniquesTag } from '#server/features/techniques/service.ts'
import { moveTag as moveTemplatesTag } from '#server/features/templates/service.ts'
import { found, Refusal } from '#server/http/replies/refusals.ts'
import { requireAsSeen, requireUnchanged } from '#server/http/replies/requirements.ts'
import type { TagChanges, TagRemoval } from '#shared/training/tag-schemas.ts'
import type { Tag } from '#shared/training/tags.ts'

type TagRow = Awaited<ReturnType<typeof lockForChange>>[number]

/** Runs a change of a tag together with all entries that carry it (decision 031). */
const changeTags = <T>({ db }: Deps, userId: number, change: (tx: Tx) => Promise<T>): Promise<T> =>
  changeNames(db, userId, change).catch((error: unknown) => {
    throw violates(error, 'tags_name_key') ? new Refusal('TAG_EXISTS') : error
  })

const lockTag = async (tx: Tx, userId: number, id: number): Promise<TagRow> =>
  found((await lockForChange(tx, userId, [id]))[0])

/**
 * Renames or recolors a tag, on all entries that carry it, and of a focus that it is of, unless somebody else has since it was
 * seen.
 */
export const changeTag = (
  deps: Deps,
  userId: number,
  id: number,
  { was = {}, ...changes }: TagChanges,
): Promise<Tag> =>
  changeTags(deps, userId, async (tx) => {
    const before = await lockTag(tx, userId, id)
    if (before.deletedAt) throw new Refusal('NOT_FOUND')
    requireAsSeen(asSeen(before), was, changes)
    const after = { ...asTag(before), ...changes }
    if (after.name === before.name && after.colorClass === before.colorClass) return after
    await updateTag(tx, userId, id, changes)
    await renameTagInFocuses(tx, userId, { from: before.name, to: after.name })
    await rebuildTagged(tx, userId, id, deps.clock())
    return after
  })

/**
 * Removes a tag from all entries, unless somebody else has changed it since it was seen; it can be restored until it is swept.
 * Removing it again changes nothing.
 */
export const removeTag = (deps: Deps, userId: number, id: number, { was = {} }: TagRemoval): Promise<void> =>
  changeTags(deps, userId, async (tx) => {
    const row = await lockTag(tx, userId, id)
    if (row.deletedAt) return
    requireUnchanged(asSeen(row), was)
    await updateTag(tx, userId, id, { deletedAt: deps.clock() })
    await rebuildTagged(tx, userId, id, deps.clock())
    await forgetOldest(tx, userId)
  })

/** Restores a removed tag on all entries that carried it. If another one has its name by now, those carry that one. */
export const restoreTag = (deps: Deps, userId: number, id: number): Promise<Tag> =>
  changeTags(deps, userId, async (tx) => {
    const row = await lockTag(tx, userId, id)
    if (!row.deletedAt) return asTag(row)
    if (row.mergedInto !== null) return getTag(tx, userId, row.mergedInto)
    const namesake = await findByName(tx, userId, row.name)
    if (namesake !== undefined) return merge(tx, userId, row, await getTag(tx, userId, namesake), deps.clock())
    await updateTag(tx, userId, id, { deletedAt: null })
    await rebuildTagged(tx, userId, id, deps.clock())
    return asTag(row)
  })

/** Makes everything that carries a tag carry another one, once, and returns that. Merging again changes nothing. */
export const mergeTag = (deps: Deps, userId: number, id: number, into: number): Promise<Tag> =>
  changeTags(deps, userId, async (tx) => {
    const row = await lockTag(tx, userId, id)
    const target = await getTag(tx, userId, into)
    if (target.id === row.id || target.id === row.mergedInto) return target
    if (row.deletedAt) throw new Refusal('NOT_FOUND')
    return merge(tx, userId, row, target, deps.clock())
  })

async function getTag(tx: Tx, userId: number, id: number): Promise<Tag> {
  const [tag] = await getTags(tx, userId, [id])
  if (!tag) throw new Refusal('TAG_UNKNOWN')
  return tag
}

async function merge(tx: Tx, userId: number, row: TagRow, target: Tag, now: Date): Promise<Tag> {
  await moveEntriesTag(tx, userId, row.id, target.id)
  await moveTechniquesTag(tx, userId, row.id, target.id)
  await moveTemplatesTag(tx, userId, row.id, target.id)
  await renameTagInFocuses(tx, userId, { from: row.name, to: target.name })
  await markMerged(tx, userId, row.id, target.id, now)
  await rebuildTagged(tx, userId, target.id, now)
  await forgetOldest(tx, userId)
  return target
}

function asSeen(row: TagRow) {
  const current = asTag(row)
  return { fields: current, noun: 'tag', current }
}

const asTag = ({ id, name, colorClass }: TagRow): Tag => ({ id, name, colorClass })
