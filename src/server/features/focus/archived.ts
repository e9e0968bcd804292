import { type ArchivedCreate, deleteRows, insertWithin } from '#server/db/bulk-rows.ts'
import { lockCounts } from '#server/db/lock-counts.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Focus } from '#shared/focus/focuses.ts'
import { addDays } from '#shared/foundation/dates.ts'
import { focusLimits } from '#shared/foundation/focus-limits.ts'
import { focusesOf } from './queries.ts'

/**
 * Stores what an archive of a day says was worked on. Of several that are open, with the one here, one stays so: the one
 * here, or the latest. The others end on the day before the next of those began, or else on the day of the archive.
 */
export async function addArchivedFocuses(
  tx: Tx,
  userId: number,
  focuses: (Focus & ArchivedCreate)[],
  writtenOn: string,
) {
  // Before it is read which one is open.
  await lockCounts(tx, userId)
  const open = [...focuses, ...(await focusesOf(tx, userId))]
    .filter(({ to }) => to === '')
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))
  const stays = open.find(({ id }) => !focuses.some((focus) => focus.id === id)) ?? open.at(-1)
  const lastDayOf = ({ id, from, to }: Focus) => {
    if (to !== '' || id === stays?.id) return to || null
    const next = open.find((other) => other.from > from)
    const last = next ? addDays(next.from, -1) : writtenOn
    return last < from ? from : last
  }
  await insertWithin(
    tx,
    userId,
    'allFocuses',
    focuses.map((focus) => {
      const { from: firstDay, to: _, tag, ...rest } = focus
      return { ...rest, tag: tag || null, userId, payloadHash: null, firstDay, lastDay: lastDayOf(focus) }
    }),
    { max: focusLimits.focusesOfAUser, refusal: 'TOO_MANY_FOCUSES' },
  )
}

/** Deletes what was worked on for good. */
export const deleteArchivedFocuses = (tx: Tx, userId: number, ids: number[]) =>
  deleteRows(tx, userId, 'allFocuses', ids)
