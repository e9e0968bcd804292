import type { ReactNode } from 'react'
import classes from './view-tools.module.css'

/** What can be done with an entry besides changing it, below its fields. */
export const ViewTools = ({ children }: { children: ReactNode }) => (
  <div className={classes['tools']}>{children}</div>
)
