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

const duration = undoSeconds * 1000

/** Moves an item, says what became of it, and offers to move it back. */
function useMoveWithUndo(say: (sentence: string) => void) {
  const moving = useMoveItem()
  const undoing = useUndoPlanned()

  const undo = async ({ item, to, scope }: Move, change: Undoable | undefined) => {
    const back = { item: { ...item, date: to }, to: item.date, scope }
    try {
      await (change ? undoing.mutateAsync(change) : moving.mutateAsync(back))
      say(`Back on ${longDate(item.date)}`)
      toast({ text: `Back on ${shortDate(item.date)}` })
    } catch (error) {
      toast({ text: `The move was not undone. ${sentenceOf(error)}`, isBad: true, duration })
    }
  }

  return async (move: Move) => {
    const { item, to } = move
    try {
      const change = await moving.mutateAsync(move)
      say(`Moved to ${longDate(to)}`)
      const action = { label: 'Undo', run: () => void undo(move, change) }
      toast({ text: `Moved to ${shortDate(to)}`, duration, action })
    } catch (error) {
      say('')
      const text = `“${item.title}” is back on ${shortDate(item.date)}. ${sentenceOf(error)}`
      toast({ text, isBad: true, duration })
    }
  }
}

/** Moving an item to another day; where it recurs it is first asked which sessions. */
export function useMove() {
  const [said, say] = useState('')
  const [asked, setAsked] = useState<Omit<Move, 'scope'>>()
  const move = useMoveWithUndo(say)

  const ask = (item: CalendarItem, to: string) => {
    if (to === item.date) return
    if (hasScope(item)) setAsked({ item, to })
    else void move({ item, to, scope: 'this' })
  }
  const choose = (scope: Scope) => {
    if (asked) void move({ ...asked, scope })
  }
  /** `said` is the latest sentence for screen readers. */
  return { ask, asked, choose, close: () => setAsked(undefined), said, say }
}

export type Moves = ReturnType<typeof useMove>
