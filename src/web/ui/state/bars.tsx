import classes from './bars.module.css'

interface Props {
  /** What is under way, such as 'Uploading mount.jpg'. */
  label: string
  /** From 0 to 100; undefined while nobody knows. */
  percent: number | undefined
}

/** How far something is that takes long. */
export const ProgressBar = ({ label, percent }: Props) => (
  <progress className={classes['bar']} aria-label={label} max={100} value={percent} />
)

/** How each one ended, in their order, as dots. Decorative: the text beside them has to say the same. */
export const OutcomeDots = ({ outcomes }: { outcomes: (keyof OutcomesProps)[] }) => (
  <span className={classes['dots']} aria-hidden="true">
    {outcomes.map((outcome, place) => (
      // oxlint-disable-next-line react/no-array-index-key -- they are told apart by their place only
      <span key={place} data-outcome={outcome} />
    ))}
  </span>
)

interface OutcomesProps {
  won: number
  even: number
  lost: number
}

/** How many were won, even, and lost, as one bar. Decorative: the text beside it has to say the same. */
export const OutcomeBar = (outcomes: OutcomesProps) => (
  <span className={classes['outcomes']} aria-hidden="true">
    {(['won', 'even', 'lost'] as const).map(
      (name) => outcomes[name] > 0 && <span key={name} data-outcome={name} style={{ flexGrow: outcomes[name] }} />,
    )}
  </span>
)
