import { Button } from '@mantine/core'
import { amountIn, toLimitText, unitOf } from '#shared/competitions/weights.ts'
import { competitionLimits } from '#shared/foundation/lazy-limits.ts'
import { dateWithYear } from '#web/lib/date-time.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import { Folded } from '#web/ui/list/list-parts.tsx'
import type { ShownCompetition } from '../use-competitions.ts'
import type { ShownWeight } from '../weight-log.ts'
import { WeightChart } from './weight-chart.tsx'
import classes from './weights.module.css'

/** How many are in sight; the others are one tap away. */
const inSight = 3

interface Props {
  competition: ShownCompetition
  /** The latest first. */
  log: ShownWeight[]
}

/** What a member weighed on the way to a competition, and how far it is to the limit. */
export function Weights({ competition: { key, fields }, log }: Props) {
  const { weights, weightLimit } = fields
  const [latest] = log
  const unit = unitOf(weightLimit || (latest?.weight ?? ''))
  return (
    <section className="stack gap-3" aria-labelledby="weight">
      <h2 className="text-xl heavy" id="weight">
        Weight
      </h2>
      {latest ? (
        <p>
          <strong className="numbers text-lg">{latest.weight}</strong>
          {weightLimit !== '' && `, ${toLimitText(latest.weight, weightLimit)}`}
        </p>
      ) : (
        <Hint>
          {weightLimit === ''
            ? 'Log what the scale says on the way there.'
            : `Log what the scale says, and see how far it is to ${weightLimit}.`}{' '}
          It works without signal.
        </Hint>
      )}
      {log.length > 1 && (
        <WeightChart
          points={log.map(({ day, weight }) => ({ day, weight, amount: amountIn(weight, unit) })).toReversed()}
          limit={weightLimit === '' ? undefined : amountIn(weightLimit, unit)}
        />
      )}
      {weights.length < competitionLimits.weights && (
        <div>
          <Button variant="light" onClick={() => openDialog({ kind: 'newWeight', of: key })}>
            Log weight
          </Button>
        </div>
      )}
      {log.length > 0 && <Days log={log.slice(0, inSight)} />}
      {log.length > inSight && (
        <Folded summary="Earlier weights">
          <Days log={log.slice(inSight)} />
        </Folded>
      )}
    </section>
  )
}

const Days = ({ log }: { log: ShownWeight[] }) => (
  <ul className={classes['days']}>
    {log.map(({ of, ...weight }) => (
      <li key={weight.day}>
        <button type="button" onClick={() => openDialog({ kind: 'editWeight', of, weight })}>
          <time dateTime={weight.day}>{dateWithYear(weight.day)}</time>
          <span>{weight.weight}</span>
        </button>
      </li>
    ))}
  </ul>
)
