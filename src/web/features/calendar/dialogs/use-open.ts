import { useNavigate } from '@tanstack/react-router'
import type { CalendarItem } from '#shared/calendar/calendar.ts'
import { useOpenEntry } from '#web/features/entry-address/entry-address.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import type { Item } from '../items.ts'
import type { Moves } from '../use-move.ts'

/** A target that the calendar can open: an item, its move dialog, or a day's list. */
type Target = { what: 'item'; item: Item } | { what: 'move'; item: CalendarItem } | { what: 'day'; day: string }

export type Open = (target: Target) => void

/** Opens the dialogs of the calendar. */
export function useOpen(moves: Moves): Open {
  const openEntry = useOpenEntry()
  const navigate = useNavigate()
  const open: Open = (target) => {
    if (target.what === 'day') return openDialog({ kind: 'calendarDay', day: target.day, open })
    const { item } = target
    if (target.what === 'move') {
      return openDialog({ kind: 'moveItem', item: target.item, onMove: (to) => moves.move(target.item, to) })
    }
    if (item.kind === 'entry') return void openEntry(item.id)
    if (item.kind === 'pending') return openDialog({ kind: 'viewPending', pending: item.entry })
    if (item.kind === 'planned') return openDialog({ kind: 'viewPlanned', planned: item })
    if (item.kind === 'competition') {
      return void navigate({ to: '/competitions/$id', params: { id: String(item.id) } })
    }
    return openDialog({ kind: 'calendarReminder', reminder: item, open })
  }
  return open
}
