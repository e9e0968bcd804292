import { daysBetween } from '#shared/foundation/dates.ts'
import { dateWithYear } from '#web/lib/date-time.ts'
import classes from './weight-chart.module.css'

interface Point {
  day: string
  /** As it was logged. */
  weight: string
  /** In the unit of the chart. */
  amount: number
}

interface Props {
  /** At least two, the first day first. */
  points: Point[]
  /** In the same unit. */
  limit: number | undefined
}

/** In the units of the drawing, which is stretched to its room. */
const [width, height] = [100, 40]

/** Weights by day as a line, above the limit's. */
export function WeightChart({ points, limit }: Props) {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  const amounts = [...points.map(({ amount }) => amount), ...(limit === undefined ? [] : [limit])]
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)]
  const days = Math.max(1, daysBetween(first.day, last.day))
  const x = (day: string) => (daysBetween(first.day, day) / days) * width
  const y = (amount: number) => height - ((amount - least) / (most - least || 1)) * height
  return (
    <svg
      className={classes['chart']}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`From ${first.weight} on ${dateWithYear(first.day)} to ${last.weight} on ${dateWithYear(last.day)}`}
    >
      {limit !== undefined && <line className={classes['limit']} x1="0" x2={width} y1={y(limit)} y2={y(limit)} />}
      <polyline
        className={classes['line']}
        points={points.map(({ day, amount }) => `${x(day)},${y(amount)}`).join(' ')}
      />
    </svg>
  )
}
