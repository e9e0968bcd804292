import { lockCounts } from '#server/db/counts.ts'
import { ownedTable } from '#server/db/owned-table.ts'
import { spanColumns } from '#server/db/span-columns.ts'
import type { Tx } from '#server/db/tables.ts'
import { dayAndWeekOf } from '#server/features/users/service.ts'
import { requireDaysInOrder } from '#server/http/replies/requirements.ts'
import { type FocusFields, focusText } from '#shared/focus/focuses.ts'
import { focusLimits } from '#shared/foundation/lazy-limits.ts'
import { endOpenFocus, findFocus } from './queries.ts'

export { archivedFocuses } from './archived.ts'
export { findOpenFocus, focusesOf } from './queries.ts'
export { renameInFocuses, renameTagInFocuses } from './rename.ts'

/** A member works on one thing at a time: the one that is open ends, also if both were ended without signal. */
export const ownFocuses = ownedTable({
  table: 'allFocuses',
  noun: 'focus',
  max: focusLimits.focusesOfAUser,
  refusal: 'TOO_MANY_FOCUSES',
  find: findFocus,
  columnsOf: spanColumns<Partial<FocusFields>>,
  lock: lockCounts,
  // Names as text, which tells them apart.
  comparable: ({ names, ...fields }: Partial<FocusFields>) => ({
    ...fields,
    ...(names && { names: names.join('\n') }),
  }),
  async saving(tx, { userId, now }, { before, fields, after }) {
    requireDaysInOrder(after)
    if (!before) await endOpenFocus(tx, userId, after)
    else if (fields.to === '' && before.to !== '') await endOpenToday(tx, userId, now)
    // One by another name has another tag.
    return before && focusText(after) !== focusText(before) ? { tag: null } : {}
  },
  async restoring(tx, { userId, now }, { lastDay }) {
    if (lastDay === null) await endOpenToday(tx, userId, now)
  },
})

async function endOpenToday(tx: Tx, userId: number, now: Date) {
  const { today } = await dayAndWeekOf(tx, userId, now)
  await endOpenFocus(tx, userId, { from: today, to: '' })
}
