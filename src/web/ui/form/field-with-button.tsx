import type { ReactNode } from 'react'
import classes from './field-with-button.module.css'

/** A field with a button that adds its value. */
export const FieldWithButton = ({ children }: { children: ReactNode }) => (
  <div className={classes['row']}>{children}</div>
)
