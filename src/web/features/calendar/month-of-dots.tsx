import { askForNewEntry } from '../../lib/events.ts'
import { useCalendarAround } from './api.ts'
import { titleOf, weeksOfMonth } from './calendar-days.ts'
import { DayGrid } from './day-grid.tsx'
import { DaySection } from './day-section.tsx'
import { dayInWords, keyOf } from './items.ts'
import { Legend } from './legend.tsx'
import { LoadingFailed } from './loading-failed.tsx'
import { Dot } from './mark.tsx'
import classes from './month-of-dots.module.css'
import type { Open } from './opening.ts'
import { useDays } from './use-days.ts'
import type { Place } from './use-place.ts'

/** How many dots stand under a day. */
const mostDots = 3

/** The month on a phone: dots under the days, and below them the list of the chosen one. */
export function MonthOfDots({ place, onOpen }: { place: Place; onOpen: Open }) {
  const { day, today, go } = place
  const calendar = useCalendarAround(place)
  const days = useDays(calendar.data)
  const items = days[day] ?? []
  const choose = (next: string) => go({ day: next })

  if (calendar.isError && !calendar.data) {
    return <LoadingFailed calendar={calendar} what={titleOf('month', day)} />
  }
  return (
    <>
      <LoadingFailed calendar={calendar} what={titleOf('month', day)} />
      <DayGrid
        label={titleOf('month', day)}
        view="month"
        weeks={weeksOfMonth(day)}
        day={day}
        today={today}
        isSmall
        isBusy={calendar.isPending || calendar.isPlaceholderData}
        describe={(one) => dayInWords(one, days[one] ?? [], today)}
        onGo={choose}
        onDay={choose}
        onEnter={askForNewEntry}
      >
        {(one) => (
          <span className={classes['dots']}>
            {(days[one] ?? []).slice(0, mostDots).map((item) => (
              <Dot key={keyOf(item)} kind={item.kind} />
            ))}
          </span>
        )}
      </DayGrid>
      <Legend hasDots />
      <div className={classes['chosen']}>
        <DaySection day={day} items={items} isOpen isWaiting={calendar.isPending} {...{ today, onOpen }} />
      </div>
    </>
  )
}
