import { Link, useNavigate } from '@tanstack/react-router'
import { type MouseEvent, useState } from 'react'
import { weekStart } from '#shared/calendar/calendar-span.ts'
import { addDays, daysBetween } from '#shared/foundation/dates.ts'
import { sumText } from '#shared/stats/amounts.ts'
import { entriesBehind } from '#shared/stats/figure-links.ts'
import type { Stats } from '#shared/stats/stats.ts'
import { dateWithYear, monthName } from '#web/lib/date-time.ts'
import { Card } from '../card.tsx'
import { AsTable, sums } from './as-table.tsx'
import classes from './heatmap.module.css'

type Day = Stats['days'][number]

/** Each half of the year is a picture, so that on a phone one is above the other. */
const [halves, weeksEach, cell, pitch, labels] = [2, 27, 12, 14, 18]

/** From a short session, or one without times, to a long day. */
const levelOf = ({ minutes }: Day) => (minutes < 60 ? 1 : minutes < 120 ? 2 : 3)

/** Every day of the last year, in a stronger color the longer it was on the mat. */
export function Heatmap({ stats }: { stats: Stats }) {
  const { days, today, weekStartsOn } = stats
  const title = 'Days on the mat'
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<string>()
  const last = weekStart(today, weekStartsOn)
  const byDay = new Map(days.map((one) => [one.day, one]))
  const entriesOf = (day: string) => entriesBehind(stats).day({ day })
  // A mouse opens the day it points at. A finger is wider than a day: the nearest one is offered below.
  const press = (event: MouseEvent<HTMLElement>) => {
    event.preventDefault()
    const isMouse = event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === 'mouse'
    if (!isMouse) setChosen(nearestDay(event))
    else if (event.target instanceof SVGElement && event.target.dataset['day'])
      void navigate({ to: '/', search: entriesOf(event.target.dataset['day']) })
  }
  const sum = chosen === undefined ? undefined : byDay.get(chosen)
  const rows = days.toReversed().map(({ day, ...sums }) => ({
    name: dateWithYear(day),
    entries: entriesOf(day),
    ...sums,
  }))
  return (
    <Card title={title}>
      <p className={classes['sum']}>
        {days.length} of the last 365 days. The longer the day, the stronger its color.
      </p>
      {/* The table has the same links for keyboards. */}
      <div className={classes['year']} aria-hidden="true" onClick={press}>
        {Array.from({ length: halves }, (_, half) => (
          <Half
            key={half}
            from={addDays(last, 7 * (weeksEach * (half + 1 - halves) - weeksEach + 1))}
            since={addDays(today, -364)}
            today={today}
            byDay={byDay}
            chosen={chosen}
          />
        ))}
      </div>
      {sum && (
        <Link className={classes['chosen'] ?? ''} to="/" search={entriesOf(sum.day)}>
          {dateWithYear(sum.day)}: {sumText(sum)}
        </Link>
      )}
      <AsTable title={title} of="Day" columns={sums} rows={rows} />
    </Card>
  )
}

/** The day of training that is shown closest to a tap. */
function nearestDay({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>): string | undefined {
  const distances = [...currentTarget.querySelectorAll<SVGElement>('[data-day]')].map((square) => {
    const { left, top, width, height } = square.getBoundingClientRect()
    return { day: square.dataset['day'], far: Math.hypot(left + width / 2 - clientX, top + height / 2 - clientY) }
  })
  return distances.sort((one, other) => one.far - other.far)[0]?.day
}

interface HalfProps {
  /** The first day of a week. */
  from: string
  since: string
  today: string
  byDay: Map<string, Day>
  chosen: string | undefined
}

function Half({ from, since, today, byDay, chosen }: HalfProps) {
  const shown = Array.from({ length: weeksEach * 7 }, (_, index) => addDays(from, index)).filter(
    (day) => day >= since && day <= today,
  )
  const x = (day: string) => Math.floor(daysBetween(from, day) / 7) * pitch
  const y = (day: string) => labels + (daysBetween(from, day) % 7) * pitch
  return (
    <svg viewBox={`0 0 ${weeksEach * pitch - 2} ${labels + 7 * pitch - 2}`}>
      {shown
        .filter((day) => day.endsWith('-01') && x(day) < (weeksEach - 2) * pitch)
        .map((day) => (
          <text key={day} x={x(day)} y={11} fontSize={11}>
            {monthName(day)}
          </text>
        ))}
      {shown.map((day) => {
        const trained = byDay.get(day)
        const place = { x: x(day), y: y(day), width: cell, height: cell, rx: 3 }
        return trained ? (
          <rect
            key={day}
            {...place}
            className={classes['trained']}
            data-day={day}
            data-level={levelOf(trained)}
            data-chosen={day === chosen || undefined}
          />
        ) : (
          <rect key={day} {...place} className={classes['free']} />
        )
      })}
    </svg>
  )
}
