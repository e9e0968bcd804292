import { useState } from 'react'
import type { CalendarItem } from '#shared/calendar.ts'
import { longDate, shortDate } from '#shared/dates.ts'
import { undoSeconds } from '#shared/limits.ts'
import type { Scope } from '#shared/rule-changes.ts'
import { sentenceOf } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { type Undoable, useUndoPlanned } from '../planned/api.ts'
import { type Move, useMoveItem } from './api.ts'
import { hasScope } from './items.ts'

/** Moving an item to another day: asks which sessions where it recurs, says what happened, and offers Undo. */
export function useMove() {
  const moving = useMoveItem()
  const undoing = useUndoPlanned()
  const [asked, setAsked] = useState<Omit<Move, 'scope'>>()
  const [said, say] = useState('')

  const failed = (text: string) => (error: unknown) => {
    say('')
    toast({ text: `${text} ${sentenceOf(error)}`, isBad: true, duration: undoSeconds * 1000 })
  }

  const undo = ({ item, to, scope }: Move, change: Undoable | undefined) => {
    const back = change
      ? undoing.mutateAsync(change)
      : moving.mutateAsync({ item: { ...item, date: to }, to: item.date, scope })
    back.then(() => toast({ text: `Back on ${shortDate(item.date)}` }), failed('The move was not undone.'))
  }

  const move = (one: Move) =>
    moving.mutateAsync(one).then((change) => {
      say(`Moved to ${longDate(one.to)}`)
      toast({
        text: `Moved to ${shortDate(one.to)}`,
        duration: undoSeconds * 1000,
        action: { label: 'Undo', run: () => undo(one, change) },
      })
    }, failed(`“${one.item.title}” is back on ${shortDate(one.item.date)}.`))

  const ask = (item: CalendarItem, to: string) => {
    if (to === item.date) return
    if (hasScope(item)) setAsked({ item, to })
    else void move({ item, to, scope: 'this' })
  }

  return {
    /** Moves it, or first asks for what `asked` then holds. */
    ask,
    asked,
    choose: (scope: Scope) => {
      if (asked) void move({ ...asked, scope })
    },
    close: () => setAsked(undefined),
    /** The latest sentence for screen readers. */
    said,
    say,
  }
}

export type Moves = ReturnType<typeof useMove>
