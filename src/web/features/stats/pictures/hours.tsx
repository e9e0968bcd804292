import { inTenths } from '#shared/foundation/numbers.ts'
import { sumText } from '#shared/stats/amounts.ts'
import { entriesBehind } from '#shared/stats/figure-links.ts'
import type { Stats } from '#shared/stats/stats.ts'
import { dateRange } from '#web/lib/date-time.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import { Card } from '../card.tsx'
import { AsTable, sums } from '../charts/as-table.tsx'
import { BarChart } from '../charts/bar-chart.tsx'

/** Hours by week or month; sessions, if none of them has times. */
export function Hours({ stats }: { stats: Stats }) {
  const { step, steps, totals } = stats
  if (totals.sessions === 0) return null
  const isTimed = totals.minutes > 0
  const rows = steps.map((one) => ({
    key: one.from,
    name: dateRange(one.from, one.to),
    entries: entriesBehind(stats).step(one),
    sessions: one.sessions,
    minutes: one.minutes,
  }))
  return (
    <Card title={`${isTimed ? 'Hours' : 'Sessions'} by ${step}`} heading="h2">
      {!isTimed && <Hint>Give your sessions a start and an end, and you’ll see hours here.</Hint>}
      <BarChart
        bars={rows}
        step={step}
        valueOf={({ sessions, minutes }) => (isTimed ? minutes / 60 : sessions)}
        textOf={(value) => String(inTenths(value))}
        spokenOf={sumText}
      />
      <AsTable
        title={`Sessions and hours by ${step}`}
        of={step === 'week' ? 'Week' : 'Month'}
        columns={sums}
        rows={rows.toReversed()}
      />
    </Card>
  )
}
