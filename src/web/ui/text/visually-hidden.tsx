import type { ComponentProps } from 'react'
import classes from './visually-hidden.module.css'

/** For screen readers only. */
export const VisuallyHidden = (props: ComponentProps<'span'>) => (
  <span {...props} data-visually-hidden className={classes['hidden']} />
)
