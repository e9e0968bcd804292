import { hoursText } from '#shared/stats/amounts.ts'
import type { Stats } from '#shared/stats/stats.ts'
import { streakRule } from '#shared/stats/weeks.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import classes from './tiles.module.css'

/** The sums of the range, each next to that of the days before. */
export function Tiles({ stats }: { stats: Stats }) {
  const { totals, rounds, before: all, streak, firstDay } = stats
  // A member who hadn't begun by then compares nothing.
  const before = all && firstDay !== '' && firstDay <= all.to ? all : null
  const untimed = totals.sessions - totals.timed
  return (
    <section aria-label="In short">
      <dl className={classes['tiles']}>
        <Tile
          label="Mat hours"
          value={hoursText(totals.minutes)}
          note={before && comparison(totals.minutes - before.minutes, hoursText, 'less')}
        />
        <Tile
          label="Sessions"
          value={String(totals.sessions)}
          note={before && comparison(totals.sessions - before.sessions, String, 'fewer')}
        />
        <Tile label="Rounds" value={String(rounds)} note={null} />
        <Tile label="Weeks in a row" value={String(streak.current)} note={`longest ${streak.longest}`} />
      </dl>
      <Hint>
        {streakRule(stats.weekStartsOn)}
        {untimed > 0 && ` ${untimedText(untimed)}`}
      </Hint>
    </section>
  )
}

const untimedText = (untimed: number) =>
  untimed === 1
    ? 'One session has no times: it counts as a session and adds no hours.'
    : `${untimed} sessions have no times: they count as sessions and add no hours.`

/** '3 more than before', '2 fewer than before'. */
function comparison(difference: number, text: (amount: number) => string, less: 'less' | 'fewer'): string {
  if (difference === 0) return 'same as before'
  return `${text(Math.abs(difference))} ${difference > 0 ? 'more' : less} than before`
}

const Tile = ({ label, value, note }: { label: string; value: string; note: string | null }) => (
  <div className={classes['tile']}>
    <dt>{label}</dt>
    <dd className={classes['value']}>{value}</dd>
    {note !== null && <dd className={classes['note']}>{note}</dd>}
  </div>
)
