import { archivedKind } from '#server/db/archived-kind.ts'
import { type At, ownedTable } from '#server/db/owned-table.ts'
import { attachPhoto, detachPhoto, reattachPhoto } from '#server/features/media/service.ts'
import { moveDeadlineReminder, updateDeadlineReminder } from '#server/features/reminders/service.ts'
import { requireAsSeen } from '#server/http/replies/requirements.ts'
import type { Competition, NewCompetition } from '#shared/competitions/competitions.ts'
import { type KeyOf, keyOfMatch, keyOfWeight, mergeLists } from '#shared/competitions/merge-lists.ts'
import { competitionLimits } from '#shared/foundation/lazy-limits.ts'
import { columnsOf, findCompetition, findReminderId } from './queries.ts'

export { findCompetition } from './queries.ts'
export { renameInCompetitions } from './rename.ts'

type Fields = Omit<NewCompetition, 'clientId'>

/** A competition has a reminder of its deadline, which follows its name and its deadline. */
export const ownCompetitions = ownedTable({
  table: 'allCompetitions',
  noun: 'competition',
  max: competitionLimits.competitionsOfAUser,
  refusal: 'TOO_MANY_COMPETITIONS',
  find: findCompetition,
  columnsOf,
  comparable,
  merge: mergedWith,
  async saving(tx, { userId, id, now }, { before, after: { name, deadline } }) {
    const reminder = {
      id: id === undefined ? null : await findReminderId(tx, userId, id),
      title: `Register for ${name}`,
      day: deadline,
      isMoved: deadline !== before?.deadline,
      isRenamed: name !== before?.name,
      now,
    }
    return { reminderId: await updateDeadlineReminder(tx, userId, reminder) }
  },
  async saved(tx, at, { fields: { photo } }) {
    if (photo !== undefined) await attachPhoto(tx, photoOf(at), photo?.filename)
  },
  async removed(tx, at, { reminderId: id }) {
    const photo = await detachPhoto(tx, photoOf(at))
    // One that its owner had deleted before doesn't come back with the competition.
    const hadReminder = await moveDeadlineReminder(tx, at.userId, { id, isRemoval: true, now: at.now })
    return { photo, ...(hadReminder && id !== null && { reminderId: id }) }
  },
  async restored(tx, at, { removedWith }) {
    await reattachPhoto(tx, photoOf(at), removedWith?.photo)
    const reminder = { id: removedWith?.reminderId ?? null, isRemoval: false, now: at.now }
    await moveDeadlineReminder(tx, at.userId, reminder)
  },
})

const photoOf = (at: At) => ({ ...at, column: 'competitionId' as const })

/** The changes, on top of what another device has logged since; refuses to overwrite anything else. */
function mergedWith(before: Competition, was: Partial<Fields>, changes: Partial<Fields>): Partial<Fields> {
  const max = competitionLimits
  const matches = mergedList(keyOfMatch, max.matches, [was.matches, before.matches, changes.matches])
  const weights = mergedList(keyOfWeight, max.weights, [was.weights, before.weights, changes.weights])
  const lists = { ...(matches && { matches }), ...(weights && { weights }) }
  const others = Object.fromEntries(Object.entries(was).filter(([field]) => !(field in lists)))
  const stored = { fields: comparable(before), noun: 'competition', current: before }
  requireAsSeen(stored, comparable(others), comparable(changes))
  return { ...changes, ...lists }
}

/** A list with what both devices have made of it; undefined if that can't be merged. */
function mergedList<One>(
  keyOf: KeyOf<One>,
  max: number,
  [was, stored, wanted]: [was: One[] | undefined, stored: One[], wanted: One[] | undefined],
): One[] | undefined {
  const merged = was && wanted && mergeLists(keyOf, was, stored, wanted)
  return merged && merged.length <= max ? merged : undefined
}

/** Lists as text, and a photo by its name, which tell them apart. */
function comparable({ plan, matches, weights, photo, ...fields }: Partial<Fields>) {
  return {
    ...fields,
    ...(plan && { plan: JSON.stringify(plan) }),
    ...(matches && { matches: JSON.stringify(matches) }),
    ...(weights && { weights: JSON.stringify(weights) }),
    ...(photo !== undefined && { photo: photo?.filename ?? null }),
  }
}

export const archivedCompetitions = archivedKind('competition', 'allCompetitions', {
  limit: { max: competitionLimits.competitionsOfAUser, refusal: 'TOO_MANY_COMPETITIONS' },
  refs: { reminderId: 'reminder' },
  called: ({ name }) => name,
  photoOf: 'competitionId',
  rows: (competitions) => competitions.map(({ deadline, ...one }) => ({ ...one, deadline: deadline || null })),
})
