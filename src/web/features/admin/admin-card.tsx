import type { ReactNode } from 'react'
import classes from './admin-card.module.css'

interface Props {
  title: string
  children?: ReactNode
  actions?: ReactNode
}

/** One thing of a list for administrators. */
export const AdminCard = ({ title, children, actions }: Props) => (
  <article className="stack gap-2 card padded">
    <h2 className="text-lg bold" dir="auto">
      {title}
    </h2>
    {children}
    {actions && <div className={classes['actions']}>{actions}</div>}
  </article>
)
