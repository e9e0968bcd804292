import { createOnce, type RetryColumns } from '#server/db/create-once.ts'
import { countOf, lockCounts } from '#server/db/lock-counts.ts'
import { deleteWhole, insertWhole } from '#server/db/removed-rows.ts'
import type { Tx } from '#server/db/tables.ts'
import { violates } from '#server/db/violates.ts'
import type { Deps } from '#server/deps.ts'
import { rememberRemoved, takeRemoved } from '#server/features/removals/service.ts'
import { dayAndWeekOf } from '#server/features/users/service.ts'
import { found, Refusal } from '#server/http/replies/refusals.ts'
import { requireAsSeen, requireUnchanged } from '#server/http/replies/require-as-seen.ts'
import { requireRoom } from '#server/http/replies/require-room.ts'
import {
  type Focus,
  type FocusChanges,
  type FocusFields,
  type FocusRemoval,
  focusText,
  type NewFocus,
} from '#shared/focus/focuses.ts'
import { focusLimits } from '#shared/foundation/focus-limits.ts'
import { refusals } from '#shared/refusals/refusals.ts'
import { columnsOf, endOpenFocus, findFocus, insertFocus, lockFocus, updateFocus } from './queries.ts'

export { addArchivedFocuses, deleteArchivedFocuses } from './archived.ts'
export { findOpenFocus, focusesOf } from './queries.ts'
export { renameInFocuses, renameTagInFocuses } from './rename.ts'

/** Stores a focus. A member works on one thing at a time: the one that is open ends, also if both were ended without signal. */
export const addFocus = ({ db }: Pick<Deps, 'db'>, userId: number, input: NewFocus) =>
  createOnce(db, userId, 'focuses', input, {
    find: (where, id) => findFocus(where, userId, id),
    create: (tx, columns) => createFocus(tx, userId, input, columns),
  })

async function createFocus(
  tx: Tx,
  userId: number,
  { clientId: _, ...fields }: NewFocus,
  columns: RetryColumns,
): Promise<Focus> {
  await requireRoom(tx, userId, countOf('focuses'), focusLimits.focusesOfAUser, 'TOO_MANY_FOCUSES')
  await endOpenFocus(tx, userId, fields)
  return insertFocus(tx, { ...columnsOf(fields), ...columns, userId })
}

/** Changes only the given fields. One that is worked on again ends the one that is open; one by another name has another tag. */
export async function changeFocus(
  { db, clock }: Deps,
  userId: number,
  id: number,
  { was = {}, ...changes }: FocusChanges,
): Promise<Focus> {
  try {
    return await db.transaction().execute(async (tx) => {
      await lockCounts(tx, userId)
      const before = found(await lockFocus(tx, userId, id))
      requireAsSeen(asStored(before), comparable(was), comparable(changes))
      if (changes.to === '' && before.to !== '')
        await endOpenFocus(tx, userId, { from: await todayOf(tx, userId, clock()), to: '' })
      const isRenamed = focusText({ ...before, ...changes }) !== focusText(before)
      return updateFocus(tx, userId, id, { ...columnsOf(changes), ...(isRenamed && { tag: null }) })
    })
  } catch (error) {
    if (!violates(error, 'focuses_days_check')) throw error
    const { message } = refusals.ENDS_BEFORE_IT_BEGINS
    throw new Refusal('ENDS_BEFORE_IT_BEGINS', { fields: { to: message } })
  }
}

const todayOf = async (tx: Tx, userId: number, now: Date) => (await dayAndWeekOf(tx, userId, now)).today

/** Names as text, which tells them apart. */
const comparable = <Fields extends { names?: string[] }>({ names, ...fields }: Fields) => ({
  ...fields,
  ...(names && { names: names.join('\n') }),
})

const asStored = (focus: Focus) => ({ fields: comparable(focus as FocusFields), noun: 'focus', current: focus })

/** Deletes a focus, so that it can be restored. */
export const removeFocus = (
  { db, clock }: Deps,
  userId: number,
  id: number,
  { was = {} }: FocusRemoval,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    requireUnchanged(asStored(found(await lockFocus(tx, userId, id))), comparable(was))
    const content = found(await deleteWhole(tx, userId, 'focuses', id))
    await rememberRemoved(tx, userId, { kind: 'focus', key: id, content }, clock())
  })

/** Takes back a removal. One that is there has been restored by an earlier attempt; one that was open ends the one that is. */
export const restoreFocus = ({ db, clock }: Deps, userId: number, id: number): Promise<Focus> =>
  db.transaction().execute(async (tx) => {
    await lockCounts(tx, userId)
    const row = await takeRemoved<{ last_day: string | null }>(tx, userId, { kind: 'focus', key: id })
    if (row && row.last_day === null)
      await endOpenFocus(tx, userId, { from: await todayOf(tx, userId, clock()), to: '' })
    if (row) await insertWhole(tx, userId, 'focuses', row)
    return found(await findFocus(tx, userId, id))
  })
