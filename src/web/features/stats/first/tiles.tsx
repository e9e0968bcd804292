import { hoursText } from '#shared/stats/amounts.ts'
import type { Stats } from '#shared/stats/stats.ts'
import { dateRange } from '#web/lib/date-time.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import classes from './tiles.module.css'

/** The sums of the range, each with its change against the days before. */
export function Tiles({ stats }: { stats: Stats }) {
  const { totals, rounds, before: all, streak, firstDay, today, to } = stats
  // A member who hadn't begun by then compares nothing.
  const before = all && firstDay !== '' && firstDay <= all.to ? all : null
  const untimed = totals.sessions - totals.timed
  const changes = {
    hours: before && totals.minutes - before.minutes,
    sessions: before && totals.sessions - before.sessions,
    rounds: before && rounds - before.rounds,
    // The streak is that of today: it says nothing about days that are over.
    streak: before === null || to < today ? null : streak.current - before.streak,
  }
  return (
    <section className={classes['short']} aria-label="In short">
      <p className={classes['days']} role="status">
        <span>{dateRange(stats.from, stats.to)}</span>{' '}
        {stats.attire && <span>Only {stats.attire} sessions and rounds. A session of both counts for each.</span>}{' '}
        {before && <span className={classes['before']}>Compared with {dateRange(before.from, before.to)}</span>}
      </p>
      <dl className={classes['tiles']}>
        <Tile
          label="Mat hours"
          value={hoursText(totals.minutes)}
          change={changes.hours}
          textOf={hoursText}
          less="less"
        />
        <Tile label="Sessions" value={String(totals.sessions)} change={changes.sessions} />
        <Tile label="Rounds" value={String(rounds)} change={changes.rounds} />
        <Tile
          label="Weeks in a row"
          value={String(streak.current)}
          change={changes.streak}
          note={`Longest: ${streak.longest}`}
        />
      </dl>
      {untimed > 0 && <Hint>{untimedText(untimed)}</Hint>}
    </section>
  )
}

const untimedText = (untimed: number) =>
  untimed === 1
    ? 'One session has no times: it counts as a session and adds no hours.'
    : `${untimed} sessions have no times: they count as sessions and add no hours.`

interface TileProps {
  label: string
  value: string
  /** Against the days before; null if they aren't compared. */
  change: number | null
  textOf?: (amount: number) => string
  /** Less of it; by default, it is counted. */
  less?: string
  note?: string
}

const Tile = ({ label, value, change, textOf = String, less = 'fewer', note }: TileProps) => (
  <div className={classes['tile']}>
    <dt>{label}</dt>
    <dd className={classes['value']}>{value}</dd>
    {(change !== null || note !== undefined) && (
      <dd className={classes['note']}>
        {change !== null && <Change change={change} textOf={textOf} less={less} />}
        {note !== undefined && <span>{note}</span>}
      </dd>
    )}
  </div>
)

/** '+3', said as '3 more than before'. */
function Change({ change, textOf, less }: { change: number; textOf: (amount: number) => string; less: string }) {
  if (change === 0) return <span>same as before</span>
  const text = textOf(Math.abs(change))
  return (
    <span data-more={change > 0 || undefined}>
      <span aria-hidden="true">
        {change > 0 ? '+' : '−'}
        {text}
      </span>
      <VisuallyHidden>{`${text} ${change > 0 ? 'more' : less} than before`}</VisuallyHidden>
    </span>
  )
}
