import { useState } from 'react'
import type { CalendarItem } from '#shared/calendar/calendar.ts'
import type { Scope } from '#shared/calendar/rule-changes.ts'
import { longDate } from '#shared/foundation/dates.ts'
import { undoSeconds } from '#shared/foundation/limits.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { shortDate } from '#web/lib/date-time.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { toast, undoToast } from '#web/lib/toast.ts'
import { useMoveItem } from './api.ts'
import { hasScope } from './items.ts'

/** Moves an item and offers to undo it; `announce` tells screen readers. */
function useMoveWithUndo(announce: (text: string) => void) {
  const moving = useMoveItem()

  return async (item: CalendarItem, to: string, scope: Scope) => {
    try {
      const undo = await moving.mutateAsync({ item, to, scope })
      announce(`Moved to ${longDate(to)}`)
      undoToast({
        text: `Moved to ${shortDate(to)}`,
        undo: async () => {
          await moving.mutateAsync({ item: { ...item, date: to }, to: item.date, scope, ...(undo && { undo }) })
          announce(`Back on ${longDate(item.date)}`)
        },
        undone: `Back on ${shortDate(item.date)}`,
        failed: 'Couldn’t undo the move.',
      })
    } catch (error) {
      announce('')
      const text = `“${item.title}” is back on ${shortDate(item.date)}. ${sentenceOf(error)}`
      toast({ text, isBad: true, duration: undoSeconds * 1000 })
    }
  }
}

/** Moves an item to another day; for a series, asks for the scope first. */
export function useMove() {
  const [announcement, announce] = useState('')
  const move = useMoveWithUndo(announce)

  const request = (item: CalendarItem, to: string) => {
    if (to === item.date) return
    if (!hasScope(item)) return void move(item, to, 'this')
    openDialog({
      kind: 'chooseScope',
      title: item.title,
      verb: 'Move',
      isFirst: item.kind === 'entry',
      onChosen: (scope) => void move(item, to, scope),
    })
  }
  /** `announcement` is the latest sentence for screen readers. */
  return { move: request, announcement, announce }
}

export type Moves = ReturnType<typeof useMove>
