import { createOnce, type RetryColumns } from '#server/db/create-once.ts'
import { countOf } from '#server/db/lock-counts.ts'
import { deleteWhole, insertWhole } from '#server/db/removed-rows.ts'
import type { Tx } from '#server/db/tables.ts'
import { violates } from '#server/db/violates.ts'
import type { Deps } from '#server/deps.ts'
import { rememberRemoved, takeRemoved } from '#server/features/removals/service.ts'
import { found, Refusal } from '#server/http/replies/refusals.ts'
import { requireAsSeen, requireUnchanged } from '#server/http/replies/require-as-seen.ts'
import { requirePast } from '#server/http/replies/require-past.ts'
import { requireRoom } from '#server/http/replies/require-room.ts'
import { limits } from '#shared/foundation/limits.ts'
import type { Injury, InjuryChanges, InjuryFields, InjuryRemoval, NewInjury } from '#shared/injuries/injuries.ts'
import { refusals } from '#shared/refusals/refusals.ts'
import { columnsOf, findInjury, insertInjury, lockInjury, updateInjury } from './queries.ts'

export { addArchivedInjuries, deleteArchivedInjuries } from './archived.ts'
export { injuriesOf } from './queries.ts'

/** Stores an injury. */
export async function addInjury({ db, clock }: Deps, userId: number, input: NewInjury) {
  requirePastDays(input, clock())
  return createOnce(db, userId, 'injuries', input, {
    find: (where, id) => findInjury(where, userId, id),
    create: (tx, columns) => createInjury(tx, userId, input, columns),
  })
}

async function createInjury(
  tx: Tx,
  userId: number,
  { clientId: _, ...fields }: NewInjury,
  columns: RetryColumns,
): Promise<Injury> {
  await requireRoom(tx, userId, countOf('injuries'), limits.injuriesOfAUser, 'TOO_MANY_INJURIES')
  return insertInjury(tx, { ...columnsOf(fields), ...columns, userId })
}

/** Changes only the given fields. */
export async function changeInjury(
  { db, clock }: Deps,
  userId: number,
  id: number,
  { was = {}, ...changes }: InjuryChanges,
): Promise<Injury> {
  requirePastDays(changes, clock())
  try {
    return await db.transaction().execute(async (tx) => {
      requireAsSeen(asStored(found(await lockInjury(tx, userId, id))), was, changes)
      return updateInjury(tx, userId, id, columnsOf(changes))
    })
  } catch (error) {
    if (!violates(error, 'injuries_days_check')) throw error
    const { message } = refusals.ENDS_BEFORE_IT_BEGINS
    throw new Refusal('ENDS_BEFORE_IT_BEGINS', { fields: { to: message } })
  }
}

const asStored = (injury: Injury) => ({ fields: injury as InjuryFields, noun: 'injury', current: injury })

function requirePastDays(days: Pick<InjuryChanges, 'from' | 'to'>, now: Date) {
  for (const field of ['from', 'to'] as const) requirePast(days[field] ?? '', now, field)
}

/** Deletes an injury, so that it can be restored. */
export const removeInjury = (
  { db, clock }: Deps,
  userId: number,
  id: number,
  { was = {} }: InjuryRemoval,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    requireUnchanged(asStored(found(await lockInjury(tx, userId, id))), was)
    const content = found(await deleteWhole(tx, userId, 'injuries', id))
    await rememberRemoved(tx, userId, { kind: 'injury', key: id, content }, clock())
  })

/** Takes back a removal. One that is there has been restored by an earlier attempt. */
export const restoreInjury = ({ db }: Deps, userId: number, id: number): Promise<Injury> =>
  db.transaction().execute(async (tx) => {
    const row = await takeRemoved(tx, userId, { kind: 'injury', key: id })
    if (row) await insertWhole(tx, userId, 'injuries', row)
    return found(await findInjury(tx, userId, id))
  })
