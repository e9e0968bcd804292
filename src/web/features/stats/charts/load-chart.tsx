import { loadRule } from '#shared/entries/entries.ts'
import { counted, withCommas } from '#shared/foundation/numbers.ts'
import { entriesBehind } from '#shared/stats/figure-links.ts'
import type { Stats } from '#shared/stats/stats.ts'
import { InjuryBars } from '#web/features/injuries/injury-bars.tsx'
import { dateRange } from '#web/lib/date-time.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import { Card } from '../card.tsx'
import { AsTable, type Column } from './as-table.tsx'
import { type Bar, BarChart } from './bar-chart.tsx'
import classes from './load-chart.module.css'

interface Week extends Bar {
  load: number
  average: number | null
}

const columns: Column<Week>[] = [
  { head: 'Load', textOf: ({ load }) => withCommas(load) },
  { head: 'Average', textOf: ({ average }) => (average === null ? '–' : withCommas(average)) },
]

/** How much the weeks asked of a member, each next to what they are used to. */
export function LoadChart({ stats }: { stats: Stats }) {
  const { load, injuries } = stats
  const title = 'Load by week'
  const rows = load.weeks.map(
    (week): Week => ({
      key: week.from,
      name: dateRange(week.from, week.to),
      entries: entriesBehind(stats).step(week),
      load: week.load,
      average: week.average,
    }),
  )
  if (load.counted === 0) {
    return (
      <Card title={title}>
        <Hint>
          Say how hard your sessions were, from 1 to 10, and you’ll see your weekly load here. {loadRule}
        </Hint>
      </Card>
    )
  }
  return (
    <Card title={title}>
      <BarChart
        bars={rows}
        step="week"
        valueOf={({ load }) => load}
        lineOf={({ average }) => average}
        textOf={withCommas}
        spokenOf={spokenOf}
      >
        <InjuryBars injuries={injuries} weeks={load.weeks} />
      </BarChart>
      <p className="row gap-2 muted text-sm">
        <svg width="24" height="12" aria-hidden="true">
          <line className={classes['line']} x1="0" x2="24" y1="6" y2="6" />
        </svg>
        Average of the week and the three before it
      </p>
      <Hint>
        {loadRule}
        {load.uncounted > 0 && ` ${uncountedText(load.uncounted)}`}
      </Hint>
      <AsTable title={title} of="Week" columns={columns} rows={rows.toReversed()} />
    </Card>
  )
}

const spokenOf = ({ load, average }: Week) =>
  average === null
    ? `load ${withCommas(load)}`
    : `load ${withCommas(load)}, four-week average ${withCommas(average)}`

const uncountedText = (sessions: number) =>
  `${counted(sessions, 'session')} in these weeks ${sessions === 1 ? 'doesn’t' : 'don’t'} count: no effort, or no times.`
