import { archivedKind, type Importing, type NewItem } from '#server/db/archived-kind.ts'
import { focusText } from '#shared/focus/focuses.ts'
import { addDays } from '#shared/foundation/dates.ts'
import { focusLimits } from '#shared/foundation/lazy-limits.ts'
import { focusesOf } from './queries.ts'

export const archivedFocuses = archivedKind('focus', 'allFocuses', {
  limit: { max: focusLimits.focusesOfAUser, refusal: 'TOO_MANY_FOCUSES' },
  called: focusText,
  rows: async (focuses, importing) => {
    const lastDayOf = await lastDays(focuses, importing)
    return focuses.map(({ from: firstDay, tag, ...focus }) => {
      const { to: _, ...rest } = focus
      return { ...rest, firstDay, tag: tag || null, lastDay: lastDayOf({ ...focus, from: firstDay }) }
    })
  },
})

type Span = Pick<NewItem<'focus'>, 'id' | 'from' | 'to'>

/**
 * When each ends. Of several that are open, with the one here, one stays so: the one here, or the latest. The others end on the
 * day before the next of those began, or else on the day of the archive.
 */
async function lastDays(focuses: Span[], { tx, userId, writtenOn }: Importing) {
  const open = [...focuses, ...(await focusesOf(tx, userId))]
    .filter(({ to }) => to === '')
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))
  const stays = open.find(({ id }) => !focuses.some((focus) => focus.id === id)) ?? open.at(-1)
  return ({ id, from, to }: Span) => {
    if (to !== '' || id === stays?.id) return to || null
    const next = open.find((other) => other.from > from)
    const last = next ? addDays(next.from, -1) : writtenOn
    return last < from ? from : last
  }
}
