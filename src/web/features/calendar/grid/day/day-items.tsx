import type { PointerEvent } from 'react'
import type { CalendarItem } from '#shared/calendar/calendar.ts'
import { longDate } from '#shared/foundation/dates.ts'
import type { Open } from '#web/features/calendar/dialogs/use-open.ts'
import { type Item, isMovable, keyOf } from '#web/features/calendar/items.ts'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import classes from './day-items.module.css'
import { ItemButton } from './item-button.tsx'

interface Props {
  day: string
  today: string
  items: Item[]
  /** How many items fit. */
  max: number
  hasTab: boolean
  isLoading: boolean
  moved: CalendarItem | undefined
  onPress: (event: PointerEvent, item: CalendarItem) => void
  onOpen: Open
  hold: (item: CalendarItem) => void
}

/** The items of a day in the grid; the rest opens as the day's list. */
export function DayItems({ day, today, items, max, hasTab, isLoading, moved, onPress, onOpen, hold }: Props) {
  const hidden = items.length - max
  if (isLoading) return <Skeleton shape="item" />
  return (
    <div className="stack gap-1">
      {items.slice(0, max).map((item) => (
        <ItemButton
          key={keyOf(item)}
          item={item}
          today={today}
          hasTab={hasTab}
          isHeld={moved !== undefined && keyOf(moved) === keyOf(item)}
          isFull={max > items.length}
          onOpen={() => onOpen({ what: 'item', item })}
          {...(isMovable(item) && {
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
