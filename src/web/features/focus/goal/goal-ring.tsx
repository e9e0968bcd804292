import classes from './goal-ring.module.css'

interface Props {
  /** How far the week has come, from 0 to 1. */
  share: number
  /** What stands in the ring. */
  children: string
}

/** The radius, so that the circle is 100 long. */
const radius = 50 / Math.PI

/** A ring that fills up as a week comes closer to its goal; said in words beside it. */
export const GoalRing = ({ share, children }: Props) => (
  <span className={classes['ring']} aria-hidden="true">
    <svg viewBox="0 0 36 36">
      <circle className={classes['track'] ?? ''} cx="18" cy="18" r={radius} />
      {share > 0 && (
        <circle
          className={classes['done'] ?? ''}
          cx="18"
          cy="18"
          r={radius}
          strokeDasharray={`${Math.min(share, 1) * 100} 100`}
          transform="rotate(-90 18 18)"
        />
      )}
    </svg>
    <span>{children}</span>
  </span>
)
