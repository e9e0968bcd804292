import { speaks } from '../../lib/api.ts'
import { askBeforeLeaving } from '../../lib/events.ts'
import { keptEntries } from './outbox.ts'

/**
 * Logs out at once where everything has arrived, and asks where not. `over` leaves what lies over the page before the
 * question opens.
 */
export async function beforeLeaving(leave: () => void, over?: (then: () => void) => void) {
  const userId = speaks()
  const waiting = userId === undefined ? [] : await keptEntries(userId).catch(() => [])
  if (waiting.length === 0) return leave()
  const ask = () => askBeforeLeaving(leave)
  return over ? over(ask) : ask()
}
