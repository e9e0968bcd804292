import type { ComponentProps, CSSProperties } from 'react'
import { type CalendarSlot, isUntimed, placedItems } from '#web/features/calendar/hours.ts'
import { keyOf } from '#web/features/calendar/items.ts'
import { clockHour } from '#web/lib/date-time.ts'
import { useLocalTime } from '#web/lib/use-local-time.ts'
import classes from './day-hours.module.css'
import { DayItems } from './day-items.tsx'

/** The hours that all days of a week share. */
export interface WeekHours {
  /** The first hour shown, and the one after the last. */
  from: number
  to: number
  /** The most items of a day that have no time. */
  untimed: number
}

const pad = (hour: number) => String(hour).padStart(2, '0')

const hoursStyle = ({ from, to, untimed }: WeekHours) =>
  ({ '--hours': to - from, '--untimed': untimed }) as CSSProperties

/** The hours beside a week. */
export function HourLabels({ hours }: { hours: WeekHours }) {
  return (
    <div className={classes['labels']} style={hoursStyle(hours)}>
      {Array.from({ length: hours.to - hours.from }, (_, n) => (
        <span key={n}>{clockHour(`${pad(hours.from + n)}:00`)}</span>
      ))}
    </div>
  )
}

type Props = Omit<ComponentProps<typeof DayItems>, 'max'> & { hours: WeekHours }

/** The items of a day of the week at their times; those without a time are above. */
export function DayHours({ hours, items, ...props }: Props) {
  const untimed = items.filter(isUntimed)
  if (props.isLoading) return <DayItems items={items} max={0} {...props} />
  return (
    <div style={hoursStyle(hours)}>
      <div className={classes['untimed']}>
        <DayItems items={untimed} max={untimed.length} {...props} />
      </div>
      <div className={classes['hours']}>
        {props.day === props.today && <Now hours={hours} />}
        {placedItems(items).map((placed) => (
          <div key={keyOf(placed.item)} className={classes['slot']} style={slotStyle(placed, hours)}>
            <DayItems items={[placed.item]} max={1} {...props} />
          </div>
        ))}
      </div>
    </div>
  )
}

const slotStyle = ({ start, end, column, columns }: CalendarSlot, { from }: WeekHours) =>
  ({
    '--start': start / 60 - from,
    '--length': (end - start) / 60,
    '--column': column,
    '--columns': columns,
  }) as CSSProperties

function Now({ hours }: { hours: WeekHours }) {
  const hour = useLocalTime().minutes / 60
  if (hour < hours.from || hour > hours.to) return null
  return <div className={classes['now']} style={{ '--start': hour - hours.from } as CSSProperties} />
}
