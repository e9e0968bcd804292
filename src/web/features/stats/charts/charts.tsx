import { inTenths } from '#shared/foundation/numbers.ts'
import { sumText } from '#shared/stats/amounts.ts'
import { entriesBehind } from '#shared/stats/figure-links.ts'
import type { Stats } from '#shared/stats/stats.ts'
import { dateRange } from '#web/lib/date-time.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import { Card } from '../card.tsx'
import { AsTable, sums } from './as-table.tsx'
import { BarChart } from './bar-chart.tsx'

/** Hours and sessions by week or month. */
export function Charts({ stats }: { stats: Stats }) {
  const { step, steps, totals } = stats
  if (totals.sessions === 0) return null
  const rows = steps.map((one) => ({
    key: one.from,
    name: dateRange(one.from, one.to),
    entries: entriesBehind(stats).step(one),
    sessions: one.sessions,
    minutes: one.minutes,
  }))
  return (
    <>
      <Card title={`Hours by ${step}`}>
        {totals.minutes === 0 ? (
          <Hint>Give your sessions a start and an end, and you’ll see hours here.</Hint>
        ) : (
          <BarChart
            bars={rows}
            step={step}
            valueOf={({ minutes }) => minutes / 60}
            textOf={hoursText}
            spokenOf={sumText}
          />
        )}
      </Card>
      <Card title={`Sessions by ${step}`}>
        <BarChart
          bars={rows}
          step={step}
          valueOf={({ sessions }) => sessions}
          textOf={String}
          spokenOf={sumText}
        />
        <AsTable
          title={`Sessions and hours by ${step}`}
          of={step === 'week' ? 'Week' : 'Month'}
          columns={sums}
          rows={rows.toReversed()}
        />
      </Card>
    </>
  )
}

/** Hours; the title says so. */
const hoursText = (hours: number) => String(inTenths(hours))
