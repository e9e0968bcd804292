import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import type { CalendarItem } from '#shared/calendar.ts'
import { longDate } from '#shared/dates.ts'
import { askForNewEntry } from '../../lib/events.ts'
import { useCalendarAround } from './api.ts'
import { titleOf, weekOf, weeksOfMonth } from './calendar-days.ts'
import { DayGrid } from './day-grid.tsx'
import { DayItems } from './day-items.tsx'
import { dayInWords } from './items.ts'
import { Legend } from './legend.tsx'
import { LoadingFailed } from './loading-failed.tsx'
import type { Open } from './opening.ts'
import { useDays } from './use-days.ts'
import { useDrag } from './use-drag.ts'
import type { Moves } from './use-move.ts'
import type { Place } from './use-place.ts'
import classes from './wide-grid.module.css'

interface Props {
  place: Place
  moves: Moves
  onOpen: Open
}

/** The month or the week on a screen with room: items on their days, moved by drag and by keys. */
export function WideGrid({ place, moves, onOpen }: Props) {
  const { view, day, today, go } = place
  const calendar = useCalendarAround(place)
  const [held, setHeld] = useState<CalendarItem>()
  const { dragged, ghost, start } = useDrag(moves.ask)
  const isTouch = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false })
  const days = useDays(calendar.data)
  const weeks = view === 'week' ? [weekOf(day)] : weeksOfMonth(day)

  const hold = (item: CalendarItem) => {
    go({ day: item.date })
    setHeld(item)
    moves.say(`Moving “${item.title}”. Arrow keys choose the day, Enter drops it, Escape leaves it where it is.`)
  }
  const letGo = (said: string) => {
    setHeld(undefined)
    if (held) moves.say(said)
  }
  const enter = (on: string) => {
    if (!held) return askForNewEntry(on)
    letGo(on === held.date ? `Left on ${longDate(held.date)}` : '')
    return moves.ask(held, on)
  }
  const escape = () => {
    if (held) go({ day: held.date })
    letGo(`Left on ${longDate(held?.date ?? '')}`)
  }

  if (calendar.isError && !calendar.data) {
    return <LoadingFailed calendar={calendar} what={titleOf(view, day)} />
  }
  return (
    <>
      <LoadingFailed calendar={calendar} what={titleOf(view, day)} />
      <DayGrid
        label={titleOf(view, day)}
        view={view}
        weeks={weeks}
        day={day}
        today={today}
        over={dragged?.over}
        isBusy={calendar.isPending || calendar.isPlaceholderData}
        isHolding={held !== undefined}
        describe={(one) => dayInWords(one, [], today)}
        onGo={(next) => go({ day: next })}
        onDay={(one) => {
          if (held) return enter(one)
          // Fingers cannot drag: they get the list with Move, where there is something to move.
          if (isTouch && days[one]) return onOpen({ what: 'day', day: one })
          // Choosing a day of another month would take the month away from under the pointer.
          if (view === 'week' || one.slice(0, 7) === day.slice(0, 7)) go({ day: one })
          return askForNewEntry(one)
        }}
        onEnter={enter}
        onEscape={escape}
        onLeft={() => letGo('')}
      >
        {(one) => (
          <DayItems
            items={days[one] ?? []}
            most={view === 'week' ? Number.POSITIVE_INFINITY : 3}
            {...{ day: one, today, onOpen, hold }}
            moved={held ?? dragged?.item}
            onPress={start}
            hasTab={one === day}
            isWaiting={calendar.isPending}
          />
        )}
      </DayGrid>
      <Foot
        hint={isTouch ? 'Tap a day to move what is on it.' : 'Drag a session to another day, or press M on it.'}
        said={moves.said}
        isHolding={held !== undefined}
        isEmpty={!calendar.isPlaceholderData && calendar.isSuccess && !weeks.flat().some((one) => days[one])}
        view={view}
      />
      {dragged && (
        <div ref={ghost} className={classes['ghost']} aria-hidden="true">
          {dragged.item.title}
        </div>
      )}
    </>
  )
}

interface FootProps {
  hint: string
  said: string
  isHolding: boolean
  isEmpty: boolean
  view: string
}

function Foot({ hint, said, isHolding, isEmpty, view }: FootProps) {
  return (
    <div className={`${classes['foot']} ${isHolding ? classes['holding'] : ''}`}>
      <Legend hasDots={false} />
      <p className={classes[isHolding ? 'hint' : 'said']} role="status">
        {said}
      </p>
      {!isHolding && (
        <p className={classes['hint']}>
          {isEmpty ? `The mat is free this ${view}. Click a day to put a session on it.` : hint}
        </p>
      )}
    </div>
  )
}
