import type { ComponentProps } from 'react'
import classes from './banner.module.css'

interface Props extends ComponentProps<'section'> {
  /** Whether the parts of its text that don't fit may be left out, where other things matter more. */
  isOneLine?: boolean
}

/** A message above the page, with its buttons. */
export const Banner = ({ isOneLine = false, ...props }: Props) => (
  <section {...props} className={`${classes['banner']} ${isOneLine ? classes['line'] : ''}`} />
)
