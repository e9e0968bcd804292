import { useCalendarAround } from './api.ts'
import { titleOf, weekOf } from './calendar-days.ts'
import { DaySection } from './day-section.tsx'
import { Legend } from './legend.tsx'
import { LoadingFailed } from './loading-failed.tsx'
import type { Open } from './opening.ts'
import { useDays } from './use-days.ts'
import type { Place } from './use-place.ts'

/** The week on a phone: its days, one below the other. */
export function WeekList({ place, onOpen }: { place: Place; onOpen: Open }) {
  const { day, today } = place
  const calendar = useCalendarAround(place)
  const days = useDays(calendar.data)
  const isLost = calendar.isError && !calendar.data
  return (
    <>
      <LoadingFailed calendar={calendar} what={titleOf('week', day)} />
      {!isLost &&
        weekOf(day).map((one) => (
          <DaySection
            key={one}
            day={one}
            today={today}
            items={days[one] ?? []}
            isWaiting={calendar.isPending}
            onOpen={onOpen}
          />
        ))}
      <Legend hasDots={false} />
    </>
  )
}
