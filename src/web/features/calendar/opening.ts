import type { CalendarItem } from '#shared/calendar.ts'
import type { Item } from './items.ts'

/** What can be opened on the calendar: an item, the way to move it, a day's list, the feed. */
export type Asked =
  | { what: 'item'; item: Item }
  | { what: 'move'; item: CalendarItem }
  | { what: 'day'; day: string }
  | { what: 'feed' }

export type Open = (asked: Asked) => void
