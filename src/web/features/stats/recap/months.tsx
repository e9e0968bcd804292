import { monthTitle } from '#shared/foundation/dates.ts'
import { entriesBehind } from '#shared/stats/figure-links.ts'
import type { Recap } from '#shared/stats/recap.ts'
import { monthName } from '#web/lib/date-time.ts'
import { Card } from '../card.tsx'
import { AsTable, sums } from '../charts/as-table.tsx'
import classes from './months.module.css'

/** A bar for each month. The table has links to the same months. */
export function Months({ recap: { year, months, totals } }: { recap: Recap }) {
  const link = entriesBehind({ from: `${year}-01-01`, to: `${year}-12-31` })
  const isByHours = totals.minutes > 0
  const most = Math.max(...months.map(({ minutes, sessions }) => (isByHours ? minutes : sessions)))
  const rows = months
    .filter(({ sessions }) => sessions > 0)
    .map((month) => ({
      name: monthTitle(month.from),
      entries: link.step(month),
      sessions: month.sessions,
      minutes: month.minutes,
    }))
  const title = isByHours ? 'Hours by month' : 'Sessions by month'
  return (
    <Card heading="h2" title={title}>
      <div className={classes['months']} aria-hidden="true">
        {months.map(({ from, minutes, sessions }) => (
          <Month key={from} name={monthName(from)} share={(100 * (isByHours ? minutes : sessions)) / most} />
        ))}
      </div>
      <AsTable title={title} of="Month" columns={sums} rows={rows} />
    </Card>
  )
}

/** `share` is a percentage of the highest bar. On a phone there is only room for the first letter of its name. */
const Month = ({ name, share }: { name: string; share: number }) => (
  <div className={classes['month']}>
    <svg>{share > 0 && <rect x="10%" y={`${100 - share}%`} width="80%" height={`${share}%`} rx={3} />}</svg>
    {name.slice(0, 1)}
    <span>{name.slice(1)}</span>
  </div>
)
