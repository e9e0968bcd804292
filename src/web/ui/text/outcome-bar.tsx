import classes from './outcome-bar.module.css'

interface Props {
  won: number
  even: number
  lost: number
}

/** How many were won, even, and lost, as one bar. Decorative: the text beside it has to say the same. */
export const OutcomeBar = (outcomes: Props) => (
  <span className={classes['bar']} aria-hidden="true">
    {(['won', 'even', 'lost'] as const).map(
      (name) => outcomes[name] > 0 && <span key={name} data-outcome={name} style={{ flexGrow: outcomes[name] }} />,
    )}
  </span>
)
