import type { CalendarItem } from '#shared/calendar.ts'
import { usePending } from '../offline/use-pending.ts'
import { itemsByDay, withPending } from './items.ts'

/** What lies on each day: what the server knows, and the sessions that wait on this device. */
export const useDays = (items: CalendarItem[] | undefined) => itemsByDay(withPending(items ?? [], usePending()))
