import type { ReactNode } from 'react'
import classes from './plan-box.module.css'

interface Props {
  /** When it is, with an icon. */
  when?: ReactNode
  title: ReactNode
  facts: string
  /** What the person has to know about it. */
  note: ReactNode
  actions: ReactNode
}

/** The frame of what is planned or missed. */
export const PlanBox = ({ when, title, facts, note, actions }: Props) => (
  <div className={classes['card']}>
    <div>
      {when && <p className={classes['when']}>{when}</p>}
      <h3 className={classes['title']}>{title}</h3>
      <p className={classes['facts']}>{facts}</p>
      {note}
    </div>
    <div className={classes['actions']}>{actions}</div>
  </div>
)
