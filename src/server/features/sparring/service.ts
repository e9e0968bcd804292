import { lockCounts } from '#server/db/counts.ts'
import { createOnce, type RetryColumns } from '#server/db/create-once.ts'
import { violates } from '#server/db/errors.ts'
import { freeName } from '#server/db/names.ts'
import { forgetOldest, markRemoved } from '#server/db/removed-rows.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { changeNames, moveRounds, rebuildRolledWith } from '#server/features/entries/service.ts'
import { found, Refusal, requireFound } from '#server/http/replies/refusals.ts'
import { requireAsSeen, requireUnchanged } from '#server/http/replies/requirements.ts'
import { limits } from '#shared/foundation/limits.ts'
import { nameKey } from '#shared/foundation/name-key.ts'
import type { NewPartner, Partner, PartnerChanges, PartnerRemoval } from '#shared/sparring/partners.ts'
import {
  findPartner,
  findStored,
  insertPartner,
  lockPartner,
  markMerged,
  markRestored,
  partnersOf,
  partnersSize,
  refuseFullList,
  rememberFormerNames,
  removedName,
  updatePartner,
} from './queries.ts'

export { archivedPartners } from './archived.ts'
export { lessonsOf, mostCaughtSince } from './lessons.ts'
export { formerNamesOf, rememberFormerNames } from './queries.ts'

/** Stores a partner. */
export const addPartner = ({ db }: Deps, userId: number, input: NewPartner) =>
  createOnce(db, userId, 'partners', input, {
    find: (where, id) => findStored(where, userId, id),
    create: (tx, columns) => createPartner(tx, userId, input, columns),
  }).catch(asTaken)

/** Stores a partner in a transaction that stores more. */
export async function createPartner(
  tx: Tx,
  userId: number,
  input: NewPartner,
  columns: RetryColumns,
): Promise<Partner> {
  await lockCounts(tx, userId)
  const added = await insertPartner(tx, { ...input, ...columns, userId })
  await refuseFullList(tx, userId)
  return added
}

function asTaken(error: unknown): never {
  throw violates(error, 'partners_name_key') ? new Refusal('PARTNER_EXISTS') : error
}

/**
 * Changes only the given fields, unless somebody else has changed them since they were seen. A new name is that of all
 * rounds with the partner, too.
 */
export const changePartner = (
  { db, clock }: Deps,
  userId: number,
  id: number,
  { was = {}, ...changes }: PartnerChanges,
): Promise<Partner> => {
  const change = async (tx: Tx) => {
    const hasNotes = changes.notes !== undefined
    if (hasNotes) await lockCounts(tx, userId)
    requireAsSeen(asSeen(await lockPartner(tx, userId, id)), was, changes)
    const before = hasNotes && (await partnersSize(tx, userId))
    const changed = found(await updatePartner(tx, userId, id, changes))
    // Notes that are too long already can still be shortened.
    if (before && (await partnersSize(tx, userId)).bytes > before.bytes) await refuseFullList(tx, userId)
    return changed
  }
  const rename = async (tx: Tx) => {
    const before = found(await findPartner(tx, userId, id))
    const changed = await change(tx)
    if (changed.name === before.name) return changed
    await rememberFormerNames(tx, userId, [before.name], clock())
    await rebuildRolledWith(tx, userId, id, clock())
    return changed
  }
  const changing = changes.name === undefined ? db.transaction().execute(change) : changeNames(db, userId, rename)
  return changing.catch(asTaken)
}

/** A partner who is there, as it is compared with what was seen. */
function asSeen(partner: Partner | undefined) {
  const current = found(partner)
  return { fields: current, noun: 'partner', current }
}

/**
 * Deletes a partner, unless somebody else has written about them since they were seen, so that it can be restored. Rounds
 * with them stay, without a name.
 */
export const removePartner = (
  { db, clock }: Deps,
  userId: number,
  id: number,
  { was = {} }: PartnerRemoval,
): Promise<void> =>
  changeNames(db, userId, async (tx) => {
    const stored = asSeen(await lockPartner(tx, userId, id))
    requireUnchanged(stored, was)
    requireFound(await markRemoved(tx, userId, 'partners', id, clock()))
    await rememberFormerNames(tx, userId, [stored.current.name], clock())
    await rebuildRolledWith(tx, userId, id, clock())
    await forgetOldest(tx, userId, 'partners', limits.removedPartners)
  })

/** Restores a deleted partner, whose rounds have the name again; with a number if somebody else has it by now. */
export const restorePartner = ({ db, clock }: Deps, userId: number, id: number): Promise<Partner> =>
  changeNames(db, userId, async (tx) => {
    await lockCounts(tx, userId)
    // One that isn't deleted has been restored by an earlier attempt.
    const name = await removedName(tx, userId, id)
    if (name !== undefined) {
      const taken = new Set((await partnersOf(tx, userId)).map((partner) => nameKey(partner.name)))
      await markRestored(tx, userId, id, freeName(name, taken))
      await rebuildRolledWith(tx, userId, id, clock())
    }
    return found(await findPartner(tx, userId, id))
  }).catch(asTaken)

/** Merges a partner into another one, which keeps its name, and gets the rounds and the first one's other fields. */
export const mergePartners = ({ db, clock }: Deps, userId: number, id: number, intoId: number): Promise<Partner> =>
  changeNames(db, userId, async (tx) => {
    if (id === intoId) throw new Refusal('SAME_PARTNER')
    await lockCounts(tx, userId)
    const one = found(await findPartner(tx, userId, id))
    const into = await findPartner(tx, userId, intoId)
    if (!into) throw new Refusal('PARTNER_UNKNOWN')
    const changed = await updatePartner(tx, userId, intoId, merged(one, into))
    await moveRounds(tx, userId, id, intoId)
    await rebuildRolledWith(tx, userId, intoId, clock())
    await markMerged(tx, userId, id, intoId, clock())
    await rememberFormerNames(tx, userId, [one.name], clock())
    await forgetOldest(tx, userId, 'partners', limits.removedPartners)
    return found(changed)
  })

function merged(one: Partner, into: Partner): Required<Omit<PartnerChanges, 'name' | 'was'>> {
  const notes = [...new Set([into.notes, one.notes])].filter(Boolean).join('\n\n')
  if (notes.length > limits.partnerNotes) throw new Refusal('PARTNER_NOTES_TOO_LONG')
  const { belt, stripes } = into.belt === '' ? one : into
  return {
    belt,
    stripes,
    academy: into.academy || one.academy,
    size: into.size || one.size,
    style: into.style || one.style,
    notes,
    isArchived: into.isArchived && one.isArchived,
  }
}
