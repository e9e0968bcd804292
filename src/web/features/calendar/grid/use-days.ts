import type { CalendarItem } from '#shared/calendar/calendar.ts'
import { shownTitle } from '#shared/entries/quick.ts'
import { usePending } from '#web/features/offline/outbox/use-pending.ts'
import { itemsByDay, withPending } from '../items.ts'

/** The items of each day, both from the server and pending on this device. */
export function useDays(items: CalendarItem[] | undefined) {
  const all = withPending(items ?? [], usePending())
  return itemsByDay(all.map((item) => ({ ...item, title: shownTitle(item.title) })))
}
