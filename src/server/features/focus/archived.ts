import { type ArchivedCreate, deleteRows, insertWithin } from '#server/db/bulk-rows.ts'
import { lockCounts } from '#server/db/lock-counts.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Focus } from '#shared/focus/focuses.ts'
import { focusLimits } from '#shared/foundation/focus-limits.ts'
import { focusesOf } from './queries.ts'

/** Stores what an archive says was worked on. Of several that are open, with the one here, one stays so: the one here, or the latest. */
export async function addArchivedFocuses(tx: Tx, userId: number, focuses: (Focus & ArchivedCreate)[]) {
  // Before it is read which one is open.
  await lockCounts(tx, userId)
  const open = [
    ...(await focusesOf(tx, userId)),
    ...focuses.toSorted((one, other) => (one.from < other.from ? 1 : -1)),
  ]
    .filter(({ to }) => to === '')
    .map(({ id }) => id)
  await insertWithin(
    tx,
    userId,
    'focuses',
    focuses.map(({ from: firstDay, to, tag, ...focus }) => ({
      ...focus,
      tag: tag || null,
      userId,
      payloadHash: null,
      firstDay,
      lastDay: open.indexOf(focus.id) > 0 ? firstDay : to || null,
    })),
    { max: focusLimits.focusesOfAUser, refusal: 'TOO_MANY_FOCUSES' },
  )
}

/** Deletes what was worked on for good. */
export const deleteArchivedFocuses = (tx: Tx, userId: number, ids: number[]) =>
  deleteRows(tx, userId, 'focuses', ids)
