import type { ReactNode } from 'react'
import classes from './columns.module.css'

/** Cards in as many columns as there is room for. */
export const Columns = ({ children }: { children: ReactNode }) => (
  <div className={classes['columns']}>{children}</div>
)
