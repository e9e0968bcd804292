import type { PointerEvent } from 'react'
import type { CalendarItem } from '#shared/calendar.ts'
import { longDate } from '#shared/dates.ts'
import classes from './day-items.module.css'
import { ItemButton } from './item-button.tsx'
import { type Item, keyOf } from './items.ts'
import type { Open } from './opening.ts'

interface Props {
  day: string
  today: string
  items: Item[]
  /** How many there is room for. */
  most: number
  hasTab: boolean
  isWaiting: boolean
  /** What is held by keys or dragged. */
  moved: CalendarItem | undefined
  onPress: (event: PointerEvent, item: CalendarItem) => void
  onOpen: Open
  hold: (item: CalendarItem) => void
}

/** What lies on a day of the grid; what there is no room for opens as the day's list. */
export function DayItems({ day, today, items, most, hasTab, isWaiting, moved, onPress, onOpen, hold }: Props) {
  const hidden = items.length - most
  if (isWaiting) return <div className={classes['waiting']} />
  return (
    <div className={classes['items']}>
      {items.slice(0, most).map((item) => (
        <ItemButton
          key={keyOf(item)}
          item={item}
          today={today}
          hasTab={hasTab}
          isHeld={moved !== undefined && keyOf(moved) === keyOf(item)}
          isWhole={most > items.length}
          onOpen={() => onOpen({ what: 'item', item })}
          {...(item.kind !== 'pending' && {
            onHold: () => hold(item),
            onPress: (event: PointerEvent) => onPress(event, item),
          })}
        />
      ))}
      {hidden > 0 && (
        <button
          type="button"
          className={classes['more']}
          tabIndex={hasTab ? 0 : -1}
          aria-label={`${hidden} more on ${longDate(day)}`}
          onClick={() => onOpen({ what: 'day', day })}
        >
          +{hidden} more
        </button>
      )}
    </div>
  )
}
