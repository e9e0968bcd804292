import type { ReactNode } from 'react'
import classes from './plan-line.module.css'

interface Props {
  children: ReactNode
  /** A note for the person. */
  note: ReactNode
  actions: ReactNode
}

/** A planned or missed session, in one line with its buttons. */
export const PlanLine = ({ children, note, actions }: Props) => (
  <div className={classes['box']}>
    <div className={classes['line']}>
      <div className={classes['what']}>{children}</div>
      <div className={classes['actions']}>{actions}</div>
    </div>
    {note}
  </div>
)
