import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import type { CalendarItem } from '#shared/calendar/calendar.ts'
import { weekOf, weeksOfMonth } from '#shared/calendar/calendar-span.ts'
import { longDate } from '#shared/foundation/dates.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import { useCalendarAround } from '../api.ts'
import { viewTitleOf } from '../calendar-days.ts'
import type { Open } from '../dialogs/use-open.ts'
import { hoursShown, isUntimed, placedItems } from '../hours.ts'
import { dayLabel, type Item, useDays } from '../items.ts'
import { LoadingFailed } from '../loading-failed.tsx'
import type { Moves } from '../use-move.ts'
import type { ViewAndDay } from '../use-view-and-day.ts'
import { DayGrid } from './day/day-grid.tsx'
import { DayHours, HourLabels } from './day/day-hours.tsx'
import { DayItems } from './day/day-items.tsx'
import { Legend } from './month/legend.tsx'
import { MonthTotalsLine } from './month/month-totals.tsx'
import { SkipWeek } from './skip-week.tsx'
import { useDrag } from './use-drag.ts'
import classes from './wide-grid.module.css'

interface Props {
  shown: ViewAndDay
  moves: Moves
  onOpen: Open
}

/** The month or week on a large screen: items on their days, moved by dragging or keys. */
export function WideGrid({ shown, moves, onOpen }: Props) {
  const { view, day, weekStartsOn, today, go } = shown
  const calendar = useCalendarAround(shown)
  const { held, hold, letGo, enter, escape } = useHeld(moves, go)
  const { dragged, ghost, start } = useDrag(moves.move)
  const isTouch = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false })
  const days = useDays(calendar.data)
  const weeks = view === 'week' ? [weekOf(day, weekStartsOn)] : weeksOfMonth(day, weekStartsOn)
  const isLoading = calendar.isPending || calendar.isPlaceholderData
  const hours = view === 'week' ? hoursOfWeek(weeks.flat().map((one) => days[one] ?? [])) : undefined

  if (calendar.isError && !calendar.data) {
    return <LoadingFailed calendar={calendar} what={viewTitleOf(shown)} />
  }
  return (
    <>
      <LoadingFailed calendar={calendar} what={viewTitleOf(shown)} />
      {view === 'month' && <MonthTotalsLine shown={shown} days={days} isLoading={isLoading} />}
      <DayGrid
        label={viewTitleOf(shown)}
        shown={shown}
        weeks={weeks}
        over={dragged?.over}
        isBusy={isLoading}
        isHolding={held !== undefined}
        describe={(one) => dayLabel(one, [], today)}
        onGo={(next) => go({ day: next })}
        onDay={(one) => {
          if (held) return enter(one)
          // Touch can’t drag, so a day with items opens its list with Move.
          if (isTouch && days[one]) return onOpen({ what: 'day', day: one })
          // Selecting a day of another month would switch months under the pointer.
          if (view === 'week' || one.slice(0, 7) === day.slice(0, 7)) go({ day: one })
          return openDialog({ kind: 'newEntry', date: one })
        }}
        onEnter={enter}
        onEscape={escape}
        onLeft={() => letGo('')}
        gutter={hours && <HourLabels hours={hours} />}
      >
        {(one) => {
          const props = {
            day: one,
            today,
            onOpen,
            hold,
            items: days[one] ?? [],
            moved: held ?? dragged?.item,
            onPress: start,
            hasTab: one === day,
            isLoading: calendar.isPending,
          }
          return hours ? <DayHours hours={hours} {...props} /> : <DayItems max={3} {...props} />
        }}
      </DayGrid>
      {view === 'week' && <SkipWeek week={weeks.flat()} days={days} today={today} />}
      <Foot
        hint={isTouch ? 'Tap a day to move its sessions.' : 'Drag a session to another day, or press M on it.'}
        announcement={moves.announcement}
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

/** The item that is being moved by keys. */
function useHeld(moves: Moves, go: ViewAndDay['go']) {
  const [held, setHeld] = useState<CalendarItem>()
  const hold = (item: CalendarItem) => {
    go({ day: item.date })
    setHeld(item)
    moves.announce(
      `Moving “${item.title}”. Arrow keys choose the day, Enter drops it, Escape leaves it where it is.`,
    )
  }
  const letGo = (text: string) => {
    setHeld(undefined)
    if (held) moves.announce(text)
  }
  const enter = (on: string) => {
    if (!held) return openDialog({ kind: 'newEntry', date: on })
    letGo(on === held.date ? `Still on ${longDate(held.date)}` : '')
    return moves.move(held, on)
  }
  const escape = () => {
    if (held) go({ day: held.date })
    letGo(`Still on ${longDate(held?.date ?? '')}`)
  }

  return { held, hold, letGo, enter, escape }
}

const hoursOfWeek = (days: Item[][]) => ({
  ...hoursShown(days.flatMap(placedItems)),
  untimed: Math.max(...days.map((items) => items.filter(isUntimed).length)),
})

interface FootProps {
  hint: string
  announcement: string
  isHolding: boolean
  isEmpty: boolean
  view: string
}

function Foot({ hint, announcement, isHolding, isEmpty, view }: FootProps) {
  return (
    <div className={`${classes['foot']} ${isHolding ? classes['holding'] : ''}`}>
      <Legend hasDots={false} />
      <p className={isHolding ? 'muted' : ''} role="status">
        {isHolding ? announcement : <VisuallyHidden>{announcement}</VisuallyHidden>}
      </p>
      {!isHolding && (
        <p className="muted">
          {isEmpty ? `Nothing on the mat this ${view}. Click a day to add a session.` : hint}
        </p>
      )}
    </div>
  )
}
