import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { weekStart } from '#shared/calendar-span.ts'
import { addDays, daysBetween, weekdayNumber } from '#shared/dates.ts'
import type { Stats } from '#shared/stats.ts'
import { dateWithYear, monthName } from '#web/lib/date-time.ts'
import { AsTable, sums } from './as-table.tsx'
import { Card } from './card.tsx'
import classes from './heatmap.module.css'
import { wearing } from './stats-search.ts'

type Day = Stats['days'][number]

/** Each half of the year is a picture, so that on a phone they stand one above the other. */
const [halves, weeksEach, cell, pitch, labels] = [2, 27, 12, 14, 18]

/** From a short session, or one without times, to a long day. */
const levelOf = ({ minutes }: Day) => (minutes < 60 ? 1 : minutes < 120 ? 2 : 3)

/** Every day of the last year, darker the longer it was on the mat. */
export function Heatmap({ stats: { days, today, attire } }: { stats: Stats }) {
  const title = 'Days on the mat'
  const last = weekStart(today)
  const byDay = new Map(days.map((one) => [one.day, one]))
  const rows = days.toReversed().map(({ day, ...sums }) => ({
    name: dateWithYear(day),
    entries: { ...wearing(attire), from: day, to: day },
    ...sums,
  }))
  return (
    <Card title={title}>
      <p className={classes['sum']}>{days.length} of the last 365 days, darker the longer they were.</p>
      <div className={classes['year']} aria-hidden="true">
        {Array.from({ length: halves }, (_, half) => (
          <Half
            key={half}
            from={addDays(last, 7 * (weeksEach * (half + 1 - halves) - weeksEach + 1))}
            since={addDays(today, -364)}
            today={today}
            byDay={byDay}
            attire={attire}
          />
        ))}
      </div>
      <AsTable title={title} of="Day" columns={sums} rows={rows} />
    </Card>
  )
}

interface HalfProps {
  /** A Sunday. */
  from: string
  since: string
  today: string
  byDay: Map<string, Day>
  attire: Stats['attire']
}

function Half({ from, since, today, byDay, attire }: HalfProps) {
  const navigate = useNavigate()
  const open = (day: string) => (event: MouseEvent) => {
    event.preventDefault()
    void navigate({ to: '/', search: { ...wearing(attire), from: day, to: day } })
  }
  const shown = Array.from({ length: weeksEach * 7 }, (_, index) => addDays(from, index)).filter(
    (day) => day >= since && day <= today,
  )
  const x = (day: string) => Math.floor(daysBetween(from, day) / 7) * pitch
  const y = (day: string) => labels + weekdayNumber(day) * pitch
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
          // The table has the same links for keyboards.
          <a
            key={day}
            href={`/?${new URLSearchParams({ ...wearing(attire), from: day, to: day })}`}
            tabIndex={-1}
            onClick={open(day)}
          >
            <rect {...place} className={classes['trained']} data-level={levelOf(trained)} />
          </a>
        ) : (
          <rect key={day} {...place} className={classes['free']} />
        )
      })}
    </svg>
  )
}
