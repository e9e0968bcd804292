import { weeksOfMonth } from '#shared/calendar/calendar-span.ts'
import { useCalendarAround } from '#web/features/calendar/api.ts'
import { viewTitleOf } from '#web/features/calendar/calendar-days.ts'
import type { Open } from '#web/features/calendar/dialogs/use-open.ts'
import { dayLabel, keyOf, kindOf, useDays } from '#web/features/calendar/items.ts'
import { LoadingFailed } from '#web/features/calendar/loading-failed.tsx'
import type { ViewAndDay } from '#web/features/calendar/use-view-and-day.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { DayGrid } from '../day/day-grid.tsx'
import { DaySection } from '../day/day-section.tsx'
import { Legend } from './legend.tsx'
import { Dot } from './mark.tsx'
import classes from './month-of-dots.module.css'
import { MonthTotalsLine } from './month-totals.tsx'

/** The most dots a day can show. */
const maxDots = 3

/** The month on a phone: dots under the days, and the selected day's list below. */
export function MonthOfDots({ shown, onOpen }: { shown: ViewAndDay; onOpen: Open }) {
  const { day, weekStartsOn, today, go } = shown
  const calendar = useCalendarAround(shown)
  const days = useDays(calendar.data)
  const items = days[day] ?? []
  const choose = (next: string) => go({ day: next })

  if (calendar.isError && !calendar.data) {
    return <LoadingFailed calendar={calendar} what={viewTitleOf(shown)} />
  }
  return (
    <>
      <LoadingFailed calendar={calendar} what={viewTitleOf(shown)} />
      <MonthTotalsLine shown={shown} days={days} isLoading={calendar.isPending || calendar.isPlaceholderData} />
      <DayGrid
        label={viewTitleOf(shown)}
        shown={shown}
        weeks={weeksOfMonth(day, weekStartsOn)}
        isSmall
        isBusy={calendar.isPending || calendar.isPlaceholderData}
        describe={(one) => dayLabel(one, days[one] ?? [], today)}
        onGo={choose}
        onDay={choose}
        onEnter={(date) => openDialog({ kind: 'newEntry', date })}
      >
        {(one) => (
          <span className={classes['dots']}>
            {(days[one] ?? []).slice(0, maxDots).map((item) => (
              <Dot key={keyOf(item)} kind={kindOf(item, today)} />
            ))}
          </span>
        )}
      </DayGrid>
      <Legend hasDots />
      <div className={classes['chosen']}>
        <DaySection day={day} items={items} isOpen isLoading={calendar.isPending} {...{ today, onOpen }} />
      </div>
    </>
  )
}
