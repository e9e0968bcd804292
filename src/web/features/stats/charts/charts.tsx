import { hoursText, sumText } from '#shared/stats/amounts.ts'
import { entriesBehind } from '#shared/stats/figure-links.ts'
import type { Stats } from '#shared/stats/stats.ts'
import { dateRange, monthDay, monthName } from '#web/lib/date-time.ts'
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
    label: step === 'week' ? monthDay(one.from) : monthLabel(one.from),
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
          <BarChart bars={rows} valueOf={({ minutes }) => minutes} textOf={hoursAlone} spokenOf={sumText} />
        )}
      </Card>
      <Card title={`Sessions by ${step}`}>
        <BarChart bars={rows} valueOf={({ sessions }) => sessions} textOf={String} spokenOf={sumText} />
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

/** The title says what it is. */
const hoursAlone = (minutes: number) => hoursText(minutes).replace(' h', '')

/** January says which year begins. */
const monthLabel = (day: string) => (day.slice(5, 7) === '01' ? day.slice(0, 4) : monthName(day))
