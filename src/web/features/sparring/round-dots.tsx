import { useQuery } from '@tanstack/react-query'
import { type Chosen, roundsOf } from './lessons/lesson-queries.ts'
import classes from './round-dots.module.css'

/** As many as two lines of a phone have. */
const most = 40

/** How the newest rounds ended, the latest last, as dots. Decorative: the timeline says it in words. */
export function RoundDots({ chosen }: { chosen: Chosen }) {
  const { data = [] } = useQuery(roundsOf(chosen))
  const known = data.filter(({ round }) => round.result !== null).slice(0, most)
  if (known.length < 2) return null
  return (
    <p className={classes['dots']} aria-hidden="true">
      {known.toReversed().map(({ entryId, position, round }) => (
        <span key={`${entryId}-${position}`} data-result={round.result} />
      ))}
    </p>
  )
}
