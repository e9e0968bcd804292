import { daysBetween } from '#shared/foundation/dates.ts'
import { type History, type Rating, ratings } from '#shared/techniques/practice.ts'
import { shortDate } from '#web/lib/date-time.ts'
import classes from './practice-chart.module.css'

/** In pixels: the chart is as wide as its place, and the upper part is for practice, the lower for reviews. */
const [top, practiceHeight, gap, reviewHeight, dot] = [20, 120, 16, 32, 5]
const reviewTop = top + practiceHeight + gap
const height = reviewTop + reviewHeight
/** A few days next to each other shouldn't look like a long time. */
const fewestDays = 28

const heightOf = (rating: Rating) => ((ratings.indexOf(rating) + 1) / ratings.length) * reviewHeight

/** Success of practice as dots, and how well it was remembered as bars, over time. The table next to it says the same. */
export function PracticeChart({ history: { reviews, hits, logs } }: { history: History }) {
  const remembered = [
    ...reviews.map(({ id, ...review }) => ({ ...review, key: `review ${id}` })),
    ...hits.map(({ entryId, date }) => ({ date, rating: 'good' as const, key: `hit ${entryId}` })),
  ]
  const rated = logs
    .flatMap(({ id, date, success }) => (success === null ? [] : [{ id, date, success }]))
    .reverse()
  const days = [...rated, ...remembered].map(({ date }) => date).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return null
  const span = Math.max(daysBetween(first, last), fewestDays)
  // From 2% to 98%, so that nothing is cut off at the edges.
  const x = (date: string) => `${2 + (96 * daysBetween(first, date)) / span}%`
  const y = (success: number) => top + practiceHeight * (1 - success / 5)
  return (
    <figure aria-hidden="true">
      <svg className={classes['chart']} height={height} width="100%">
        {[0, 5].map((success) => (
          <g key={success}>
            <line className={classes['grid']} x1="0" x2="100%" y1={y(success)} y2={y(success)} />
            <text className={classes['scale']} x="100%" y={y(success) - 4}>
              {success}
            </text>
          </g>
        ))}
        {rated.slice(1).map(({ id, date, success }, at) => {
          const before = rated[at] ?? { date, success }
          return (
            <line
              key={id}
              className={classes['line']}
              x1={x(before.date)}
              x2={x(date)}
              y1={y(before.success)}
              y2={y(success)}
            />
          )
        })}
        {rated.map(({ id, date, success }) => (
          <circle key={id} className={classes['dot']} cx={x(date)} cy={y(success)} r={dot} />
        ))}
        {remembered.map(({ key, date, rating }) => (
          <line
            key={key}
            className={classes['bar']}
            x1={x(date)}
            x2={x(date)}
            y1={reviewTop + reviewHeight}
            y2={reviewTop + reviewHeight - heightOf(rating)}
          />
        ))}
      </svg>
      <figcaption className={classes['caption']}>
        <span>{shortDate(first)}</span>
        <span>{first !== last && shortDate(last)}</span>
      </figcaption>
      <p className={classes['legend']}>
        {[
          rated.length > 0 && 'Dots: success in practice, 0 to 5.',
          remembered.length > 0 && 'Bars: how well you remembered it, from Again to Easy.',
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </figure>
  )
}
