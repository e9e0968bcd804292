import type { ReactNode } from 'react'
import classes from './field-with-button.module.css'

/** A field with the button that adds what is typed into it. */
export const FieldWithButton = ({ children }: { children: ReactNode }) => (
  <div className={classes['row']}>{children}</div>
)
