import { type RoundOnCurve, roundHeartRateText, roundName } from '#shared/sparring/round-heart-rate.ts'
import classes from './rounds-measured.module.css'

/** The rounds that are on the curve, in words. */
export const RoundsMeasured = ({ rounds }: { rounds: RoundOnCurve[] }) => (
  <ol aria-label="Heart rate by round">
    {rounds.map((round) => (
      <li key={round.number} className={classes['round']}>
        <span className="medium" dir="auto">
          {roundName(round)}
        </span>
        <span className="muted numbers">{roundHeartRateText(round)}</span>
      </li>
    ))}
  </ol>
)
