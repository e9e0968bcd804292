import { type RoundOnCurve, roundHeartRateText } from '#shared/sparring/round-heart-rate.ts'
import classes from './rounds-measured.module.css'

/** The rounds that are on the curve, in words. */
export const RoundsMeasured = ({ rounds }: { rounds: RoundOnCurve[] }) => (
  <ol className={classes['rounds']} aria-label="Heart rate by round">
    {rounds.map((round) => (
      <li key={round.number} className={classes['round']}>
        <span>
          <span className={classes['number']}>{round.number}</span>{' '}
          <span dir="auto">{round.partner || 'Somebody'}</span>
        </span>
        <span className="muted numbers">{roundHeartRateText(round)}</span>
      </li>
    ))}
  </ol>
)
