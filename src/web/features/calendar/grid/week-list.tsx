import { weekOf } from '#shared/calendar/calendar-span.ts'
import { useCalendarAround } from '../api.ts'
import { viewTitleOf } from '../calendar-days.ts'
import type { Open } from '../dialogs/use-open.ts'
import { useDays } from '../items.ts'
import { LoadingFailed } from '../loading-failed.tsx'
import type { ViewAndDay } from '../use-view-and-day.ts'
import { DaySection } from './day/day-section.tsx'
import { Legend } from './month/legend.tsx'
import { SkipWeek } from './skip-week.tsx'

/** The week on a phone: its days, one below the other. */
export function WeekList({ shown, onOpen }: { shown: ViewAndDay; onOpen: Open }) {
  const { day, weekStartsOn, today } = shown
  const calendar = useCalendarAround(shown)
  const days = useDays(calendar.data)
  const isLost = calendar.isError && !calendar.data
  const week = weekOf(day, weekStartsOn)
  return (
    <>
      <LoadingFailed calendar={calendar} what={viewTitleOf(shown)} />
      {!isLost &&
        week.map((one) => (
          <DaySection
            key={one}
            day={one}
            today={today}
            items={days[one] ?? []}
            isLoading={calendar.isPending}
            onOpen={onOpen}
          />
        ))}
      <SkipWeek week={week} days={days} today={today} />
      <Legend hasDots={false} />
    </>
  )
}
