import { statuses, statusNames, type Technique } from '#shared/techniques/techniques.ts'
import classes from './status-badge.module.css'

/** How far the person has come: the word, and as many filled dots. */
export function StatusBadge({ status }: Pick<Technique, 'status'>) {
  const reached = statuses.indexOf(status) + 1
  return (
    <p className={classes['badge']}>
      <span className={classes['dots']} aria-hidden>
        {statuses.map((status, at) => (
          <span key={status} data-filled={at < reached || undefined} />
        ))}
      </span>
      {statusNames[status]}
    </p>
  )
}
