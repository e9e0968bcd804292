import classes from './progress-bar.module.css'

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
