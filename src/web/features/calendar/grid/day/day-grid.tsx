import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { dayOfMonth, weekdayName, weekdayOf } from '#shared/foundation/dates.ts'
import { useIsAway } from '#web/features/absences/absence-days.ts'
import { dayByKey } from '#web/features/calendar/calendar-days.ts'
import type { ViewAndDay } from '#web/features/calendar/use-view-and-day.ts'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import classes from './day-grid.module.css'

interface Props {
  label: string
  shown: Omit<ViewAndDay, 'go'>
  /** Its days, week by week. */
  weeks: string[][]
  /** The day an item is dragged over. */
  over?: string | undefined
  isSmall?: boolean
  isBusy: boolean
  /** Whether an item is being moved by keys. */
  isHolding?: boolean
  /** The label of a day for screen readers, before its items. */
  describe: (day: string) => string
  onGo: (day: string) => void
  /** A click on the free area of a day. */
  onDay: (day: string) => void
  onEnter: (day: string) => void
  onEscape?: () => void
  /** Called when the focus leaves the grid. */
  onLeft?: () => void
  /** Content before the first day. */
  gutter?: ReactNode
  children: (day: string) => ReactNode
}

const cellOf = (grid: HTMLElement | null, day: string) => grid?.querySelector<HTMLElement>(`[data-day="${day}"]`)

/** A grid of days navigated by keys: one day is focusable, and Tab moves on to its items. */
export function DayGrid(props: Props) {
  const { label, shown, weeks, isSmall = false, isBusy, gutter } = props
  const { grid, press } = useKeys(props)
  const isAway = useIsAway()
  return (
    <div
      ref={grid}
      role="grid"
      tabIndex={-1}
      aria-label={label}
      aria-busy={isBusy}
      className={[classes['grid'], isSmall && classes['small'], shown.view === 'week' && classes['week']].join(
        ' ',
      )}
      onKeyDown={press}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) props.onLeft?.()
      }}
    >
      <div role="row" className={classes['row']}>
        {gutter && <div aria-hidden="true" />}
        {weeks[0]?.map((one) => (
          <div
            key={weekdayOf(one)}
            role="columnheader"
            className={classes['weekday']}
            aria-label={weekdayName(one)}
          >
            {isSmall ? weekdayOf(one).slice(0, 1) : weekdayOf(one)}
          </div>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]} role="row" className={classes['row']}>
          {gutter && <div aria-hidden="true">{gutter}</div>}
          {week.map((one) => (
            <Cell key={one} one={one} grid={props} isAway={isAway(one)} />
          ))}
        </div>
      ))}
    </div>
  )
}

function useKeys({ shown, isHolding = false, onGo, onEnter, onEscape }: Props) {
  const { day, today } = shown
  const grid = useRef<HTMLDivElement>(null)
  const isWalking = useRef(false)

  // Moving an item by keys starts from its day.
  useLayoutEffect(() => {
    if (isWalking.current || isHolding) cellOf(grid.current, day)?.focus()
    isWalking.current = false
  }, [day, isHolding])

  const walk = (next: string) => {
    isWalking.current = next !== day
    if (isWalking.current) onGo(next)
    else cellOf(grid.current, day)?.focus()
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return
    const on = event.target.closest<HTMLElement>('[data-day]')?.dataset['day'] ?? day
    const next = dayByKey(event.key, { ...shown, day: on }, today)
    if (event.key === 'Enter' && event.target.matches('[data-day]')) onEnter(on)
    else if (event.key === 'Escape') {
      isWalking.current = isHolding
      cellOf(grid.current, on)?.focus()
      onEscape?.()
    } else if (next !== undefined) walk(next)
    else return
    event.preventDefault()
  }
  return { grid, press }
}

function Cell({ one, grid, isAway }: { one: string; grid: Props; isAway: boolean }) {
  const { shown, over, isHolding, describe, onDay, children } = grid
  const { view, day, today } = shown
  const isOfOtherMonth = view === 'month' && one.slice(0, 7) !== day.slice(0, 7)
  const names = [
    classes['day'],
    one === today && classes['today'],
    one === day && classes['chosen'],
    isOfOtherMonth && classes['other'],
    isAway && classes['away'],
    (one === over || (isHolding && one === day)) && classes['target'],
  ]
  return (
    // The grid handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      role="gridcell"
      data-day={one}
      className={names.filter(Boolean).join(' ')}
      tabIndex={one === day ? 0 : -1}
      aria-selected={one === day}
      aria-current={one === today ? 'date' : undefined}
      onClick={({ target }) => target instanceof Element && !target.closest('button') && onDay(one)}
    >
      <span className={classes['number']} aria-hidden="true">
        {dayOfMonth(one)}
      </span>
      <VisuallyHidden>{`${describe(one)}${isAway ? ', away' : ''}`}</VisuallyHidden>
      {children(one)}
    </div>
  )
}
