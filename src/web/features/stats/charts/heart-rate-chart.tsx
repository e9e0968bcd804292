import { useQuery } from '@tanstack/react-query'
import { counted, withCommas } from '#shared/foundation/numbers.ts'
import { entriesBehind } from '#shared/stats/figure-links.ts'
import type { Stats } from '#shared/stats/stats.ts'
import { type HeartRateWeek, heartRateLoadRule, zoneNumbers } from '#shared/training/heart-rate.ts'
import { weeksQuery } from '#web/features/heart-rate/api.ts'
import { dateRange } from '#web/lib/date-time.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import { Card } from '../card.tsx'
import { AsTable, type Column } from './as-table.tsx'
import { type Bar, BarChart } from './bar-chart.tsx'
import { HardestRounds } from './hardest-rounds.tsx'

/** The load of a week by heart rate, and beside it that by effort. */
interface Week extends Bar, Pick<HeartRateWeek, 'load' | 'zones' | 'sessions'> {
  byEffort: number
}

const columns: Column<Week>[] = [
  { head: 'By heart rate', textOf: ({ load }) => withCommas(load) },
  { head: 'By effort', textOf: ({ byEffort }) => withCommas(byEffort) },
  ...zoneNumbers.map((zone) => ({ head: `Zone ${zone}`, textOf: ({ zones }: Week) => minutesIn(zones, zone) })),
]

const minutesIn = (zones: number[], zone: number) => `${Math.round((zones[zone - 1] ?? 0) / 60)} min`

/** Time in zones by week, in the weeks of the load, and the hardest rounds. Nothing, if no watch measured anything. */
export default function HeartRateChart({ stats }: { stats: Stats }) {
  const { weeks } = stats.load
  const [first, last] = [weeks[0], weeks.at(-1)]
  const days = { from: first?.from ?? '', to: last?.to ?? '' }
  const { data } = useQuery({ ...weeksQuery(days), enabled: first !== undefined })
  if (!data?.length) return null
  const title = 'Load by heart rate'
  const rows = data.map(
    (week, index): Week => ({
      ...week,
      key: week.from,
      name: dateRange(week.from, week.to),
      entries: entriesBehind(stats).step(week),
      byEffort: weeks[index]?.load ?? 0,
    }),
  )
  return (
    <>
      <Card title={title}>
        <BarChart
          bars={rows}
          step="week"
          valueOf={({ load }) => load}
          textOf={withCommas}
          spokenOf={({ load, sessions }) => `load ${withCommas(load)}, ${counted(sessions, 'session')} measured`}
        />
        <Hint>{heartRateLoadRule}</Hint>
        <AsTable title={title} of="Week" columns={columns} rows={rows.toReversed()} />
      </Card>
      <HardestRounds stats={stats} />
    </>
  )
}
