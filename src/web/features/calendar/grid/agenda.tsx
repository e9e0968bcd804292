import { Button } from '@mantine/core'
import { useState } from 'react'
import { addDays } from '#shared/foundation/dates.ts'
import { dateRange, dateWithYear } from '#web/lib/date-time.ts'
import { useCalendar } from '../api.ts'
import { agendaDays, spanOfAgenda } from '../calendar-days.ts'
import type { Open } from '../dialogs/use-open.ts'
import { useDays } from '../items.ts'
import { LoadingFailed } from '../loading-failed.tsx'
import type { ViewAndDay } from '../use-view-and-day.ts'
import classes from './agenda.module.css'
import { DaySection } from './day/day-section.tsx'
import { Legend } from './month/legend.tsx'

interface Props {
  shown: ViewAndDay
  onOpen: Open
}

/** The days with items, starting from the selected one. */
export function Agenda({ shown, onOpen }: Props) {
  const [parts, setParts] = useState(1)
  return (
    <div className={classes['agenda']}>
      <Legend hasDots={false} />
      {Array.from({ length: parts }, (_, part) => (
        <Part
          key={part}
          from={addDays(shown.day, part * agendaDays)}
          today={shown.today}
          onOpen={onOpen}
          {...(part === parts - 1 && { onLater: () => setParts(parts + 1) })}
        />
      ))}
    </div>
  )
}

function Part({
  from,
  today,
  onOpen,
  onLater,
}: {
  from: string
  today: string
  onOpen: Open
  onLater?: () => void
}) {
  const span = spanOfAgenda(from)
  const calendar = useCalendar(span)
  const days = Object.entries(useDays(calendar.data))
    .filter(([day]) => day >= span.from && day <= span.to)
    .sort(([one], [other]) => one.localeCompare(other))
  if (calendar.isError && !calendar.data) {
    return <LoadingFailed calendar={calendar} what={dateRange(span.from, span.to)} />
  }
  return (
    <>
      <LoadingFailed calendar={calendar} what={dateRange(span.from, span.to)} />
      {calendar.isPending &&
        [0, 1, 2, 3].map((index) => (
          <DaySection key={index} day={addDays(from, index)} items={[]} isLoading {...{ today, onOpen }} />
        ))}
      {days.map(([day, items = []]) => (
        <DaySection key={day} day={day} items={items} {...{ today, onOpen }} />
      ))}
      {calendar.data && !calendar.isPlaceholderData && days.length === 0 && (
        <p className={classes['none']}>
          Nothing on the mat for {agendaDays} days, starting {dateWithYear(from)}.
        </p>
      )}
      {onLater && calendar.data && (
        <Button variant="default" className={classes['later'] ?? ''} onClick={onLater}>
          Show later
        </Button>
      )}
    </>
  )
}
