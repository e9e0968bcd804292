import { createOnce, type RetryColumns } from '#server/db/create-once.ts'
import { countOf } from '#server/db/lock-counts.ts'
import { deleteWhole, insertWhole } from '#server/db/removed-rows.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { attachPhoto, isUnattached } from '#server/features/media/service.ts'
import { moveDeadlineReminder, updateDeadlineReminder } from '#server/features/reminders/service.ts'
import { rememberRemoved, takeRemoved } from '#server/features/removals/service.ts'
import { found } from '#server/http/replies/refusals.ts'
import { requireAsSeen, requireUnchanged } from '#server/http/replies/require-as-seen.ts'
import { requireRoom } from '#server/http/replies/require-room.ts'
import type {
  Competition,
  CompetitionChanges,
  CompetitionRemoval,
  NewCompetition,
} from '#shared/competitions/competitions.ts'
import { type KeyOf, keyOfMatch, keyOfWeight, mergeLists } from '#shared/competitions/merge-lists.ts'
import { competitionLimits } from '#shared/foundation/competition-limits.ts'
import { columnsOf, findCompetition, insertCompetition, lockCompetition, updateCompetition } from './queries.ts'

export { addArchivedCompetitions, deleteArchivedCompetitions } from './archived.ts'
export { findCompetition } from './queries.ts'
export { renameInCompetitions } from './rename.ts'

/** Stores a competition, with a reminder of its deadline. */
export const addCompetition = ({ db, clock }: Deps, userId: number, input: NewCompetition) =>
  createOnce(db, userId, 'competitions', input, {
    find: (where, id) => findCompetition(where, userId, id),
    create: (tx, columns) => createCompetition(tx, userId, input, { columns, now: clock() }),
  })

async function createCompetition(
  tx: Tx,
  userId: number,
  { photo, clientId: _, ...fields }: NewCompetition,
  { columns, now }: { columns: RetryColumns; now: Date },
): Promise<Competition> {
  const max = competitionLimits.competitionsOfAUser
  await requireRoom(tx, userId, countOf('competitions'), max, 'TOO_MANY_COMPETITIONS')
  const reminder = { id: null, ...reminderOf(fields), isMoved: true, isRenamed: true, now }
  const reminderId = await updateDeadlineReminder(tx, userId, reminder)
  const id = await insertCompetition(tx, { ...columnsOf(fields), ...columns, userId, reminderId })
  await attachPhoto(tx, userId, photoOf(id), photo?.filename, now)
  return found(await findCompetition(tx, userId, id))
}

const reminderOf = ({ name, deadline }: Pick<Competition, 'name' | 'deadline'>) => ({
  title: `Register for ${name}`,
  day: deadline,
})

/** Changes only the given fields; the reminder follows the name and the deadline. */
export const changeCompetition = (
  { db, clock }: Deps,
  userId: number,
  id: number,
  { was = {}, ...changes }: CompetitionChanges,
): Promise<Competition> =>
  db.transaction().execute(async (tx) => {
    const now = clock()
    const { reminderId } = found(await lockCompetition(tx, userId, id))
    const before = found(await findCompetition(tx, userId, id))
    const { photo, ...fields } = mergedWith(before, was, changes)
    const after = { ...before, ...fields }
    const [isMoved, isRenamed] = [after.deadline !== before.deadline, after.name !== before.name]
    const reminder = { id: reminderId, ...reminderOf(after), isMoved, isRenamed, now }
    const columns = { ...columnsOf(fields), reminderId: await updateDeadlineReminder(tx, userId, reminder) }
    await updateCompetition(tx, userId, id, columns)
    if (photo !== undefined) await attachPhoto(tx, userId, photoOf(id), photo?.filename, now)
    return found(await findCompetition(tx, userId, id))
  })

/** The changes, on top of what another device has logged since; refuses to overwrite anything else. */
function mergedWith(before: Competition, was: ChangedFields, changes: ChangedFields): ChangedFields {
  const max = competitionLimits
  const matches = mergedList(keyOfMatch, max.matches, [was.matches, before.matches, changes.matches])
  const weights = mergedList(keyOfWeight, max.weights, [was.weights, before.weights, changes.weights])
  const lists = { ...(matches && { matches }), ...(weights && { weights }) }
  const others = Object.fromEntries(Object.entries(was).filter(([field]) => !(field in lists)))
  requireAsSeen(asStored(before), comparable(others), comparable(changes))
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

type ChangedFields = Omit<CompetitionChanges, 'was'>

/** Lists as text, and a photo by its name, which tell them apart. */
const comparable = ({ plan, matches, weights, photo, ...fields }: ChangedFields) => ({
  ...fields,
  ...(plan && { plan: JSON.stringify(plan) }),
  ...(matches && { matches: JSON.stringify(matches) }),
  ...(weights && { weights: JSON.stringify(weights) }),
  ...(photo !== undefined && { photo: photo?.filename ?? null }),
})

const asStored = (competition: Competition) => ({
  fields: comparable(competition),
  noun: 'competition',
  current: competition,
})

const photoOf = (id: number) => ({ column: 'competitionId' as const, id })

interface RemovedCompetition {
  row: object
  photo: string | undefined
  /** Null if its owner had deleted it before: then it doesn't come back with the competition. */
  reminderId: number | null
}

/** Deletes a competition with its reminder, so that it can be restored. Its photo belongs to nothing then, until it is swept. */
export const removeCompetition = (
  { db, clock }: Deps,
  userId: number,
  id: number,
  { was = {} }: CompetitionRemoval,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const now = clock()
    const { reminderId } = found(await lockCompetition(tx, userId, id))
    const before = found(await findCompetition(tx, userId, id))
    requireUnchanged(asStored(before), comparable(was))
    await attachPhoto(tx, userId, photoOf(id), undefined, now)
    const row = found(await deleteWhole(tx, userId, 'competitions', id))
    const hadReminder = await moveDeadlineReminder(tx, userId, { id: reminderId, isRemoval: true, now })
    const photo = before.photo?.filename
    const content: RemovedCompetition = { row, photo, reminderId: hadReminder ? reminderId : null }
    await rememberRemoved(tx, userId, { kind: 'competition', key: id, content }, now)
  })

/** Takes back a removal, with the photo if it is still there. One that is there was restored by an earlier attempt. */
export const restoreCompetition = ({ db, clock }: Deps, userId: number, id: number): Promise<Competition> =>
  db.transaction().execute(async (tx) => {
    const now = clock()
    const removed = await takeRemoved<RemovedCompetition>(tx, userId, { kind: 'competition', key: id })
    if (removed) {
      const { row, photo, reminderId } = removed
      await insertWhole(tx, userId, 'competitions', row)
      if (await isUnattached(tx, userId, photo)) await attachPhoto(tx, userId, photoOf(id), photo, now)
      await moveDeadlineReminder(tx, userId, { id: reminderId, isRemoval: false, now })
    }
    return found(await findCompetition(tx, userId, id))
  })
