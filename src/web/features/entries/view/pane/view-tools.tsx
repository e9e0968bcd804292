import type { ReactNode } from 'react'
import classes from './view-tools.module.css'

/** The actions for an entry besides editing it, below its fields. */
export const ViewTools = ({ children }: { children: ReactNode }) => (
  <div className={classes['tools']}>{children}</div>
)
