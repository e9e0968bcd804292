import { useNavigate } from '@tanstack/react-router'
import type { CSSProperties, MouseEvent } from 'react'
import { weekStart } from '#shared/calendar/calendar-span.ts'
import { addDays, daysBetween, weekdayOf } from '#shared/foundation/dates.ts'
import { sumText } from '#shared/stats/amounts.ts'
import { entriesBehind } from '#shared/stats/figure-links.ts'
import type { Stats } from '#shared/stats/stats.ts'
import { streakRule } from '#shared/stats/weeks.ts'
import { dateWithYear, monthName } from '#web/lib/date-time.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import { Card } from '../card.tsx'
import { AsTable, sums } from '../charts/as-table.tsx'
import { isTap, Readout, useRoving } from '../charts/readout.tsx'
import classes from './heatmap.module.css'

type Day = Stats['days'][number]

/** Each half of the year is a grid, so that on a phone one is above the other. */
const [halves, weeksEach] = [2, 27]

/** From a short session, or one without times, to a long day. */
const levelOf = ({ minutes }: Day) => (minutes < 60 ? 1 : minutes < 120 ? 2 : 3)

/** Every day of the last year, in a stronger color the longer it was on the mat. */
export function Heatmap({ stats }: { stats: Stats }) {
  const { days, today, weekStartsOn } = stats
  const title = 'Days on the mat'
  const navigate = useNavigate()
  const { current, choose, props: roving } = useRoving(days.map(({ day }) => day))
  const last = weekStart(today, weekStartsOn)
  const byDay = new Map(days.map((one) => [one.day, one]))
  const entriesOf = (day: string) => entriesBehind(stats).day({ day })
  // A finger is wider than a day: the nearest one is offered above.
  const press = (event: MouseEvent<HTMLElement>) => {
    if (isTap(event)) return choose(nearestDay(event))
    const { day } = event.target instanceof HTMLElement ? event.target.dataset : {}
    if (day !== undefined) void navigate({ to: '/', search: entriesOf(day) })
  }
  const shown = current === undefined ? undefined : byDay.get(current)
  const rows = days.toReversed().map(({ day, ...sums }) => ({
    name: dateWithYear(day),
    entries: entriesOf(day),
    ...sums,
  }))
  return (
    <Card title={title} heading="h2">
      <p className="muted text-sm">
        {days.length} of the last 365 days. The longer the day, the stronger its color.
      </p>
      {shown && <Readout name={dateWithYear(shown.day)} value={sumText(shown)} entries={entriesOf(shown.day)} />}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the keys are those of the buttons inside */}
      <div className={classes['year']} onClick={press} {...roving}>
        {Array.from({ length: halves }, (_, half) => (
          <Half
            key={half}
            from={addDays(last, 7 * (weeksEach * (half + 1 - halves) - weeksEach + 1))}
            since={addDays(today, -364)}
            today={today}
            byDay={byDay}
            current={current}
          />
        ))}
      </div>
      <Hint>{streakRule(weekStartsOn)}</Hint>
      <AsTable title={title} of="Day" columns={sums} rows={rows} />
    </Card>
  )
}

/** The day of training that is shown closest to a tap. */
function nearestDay({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>): string | undefined {
  const distances = [...currentTarget.querySelectorAll<HTMLElement>('[data-day]')].map((square) => {
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
  current: string | undefined
}

/** The first row and column are labels. */
function Half({ from, since, today, byDay, current }: HalfProps) {
  const shown = Array.from({ length: weeksEach * 7 }, (_, index) => addDays(from, index)).filter(
    (day) => day >= since && day <= today,
  )
  const columnOf = (day: string) => Math.floor(daysBetween(from, day) / 7) + 2
  const placeOf = (day: string) => ({ gridColumn: columnOf(day), gridRow: (daysBetween(from, day) % 7) + 2 })
  const months = shown.filter((day) => day.endsWith('-01') && columnOf(day) < weeksEach)
  return (
    <div className={classes['half']} style={{ '--weeks': weeksEach } as CSSProperties}>
      {/* Every other one: all of them would touch. */}
      {[1, 3, 5].map((row) => (
        <span key={row} className={classes['weekday']} style={{ gridRow: row + 2 }} aria-hidden="true">
          {weekdayOf(addDays(from, row))}
        </span>
      ))}
      {months.map((day) => (
        <span key={day} className={classes['month']} style={{ gridColumn: columnOf(day) }} aria-hidden="true">
          {monthName(day)}
        </span>
      ))}
      {shown.map((day) => {
        const trained = byDay.get(day)
        if (!trained) return <span key={day} className={classes['free']} style={placeOf(day)} />
        return (
          <button
            key={day}
            type="button"
            className={classes['trained']}
            style={placeOf(day)}
            data-key={day}
            data-day={day}
            data-level={levelOf(trained)}
            data-is-current={day === current}
            tabIndex={day === current ? 0 : -1}
            aria-label={`${dateWithYear(day)}: ${sumText(trained)}`}
          />
        )
      })}
    </div>
  )
}
