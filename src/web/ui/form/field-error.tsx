import type { ReactNode } from 'react'
import classes from './field-error.module.css'

/** The error below a field that can't show one itself. */
export const FieldError = ({ children }: { children: ReactNode }) => (
  <p className={classes['error']} role="alert">
    {children}
  </p>
)
