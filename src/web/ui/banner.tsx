import type { ComponentProps } from 'react'
import classes from './banner.module.css'

interface Props extends ComponentProps<'section'> {
  /** Whether the end of a long text may be cut off, where other things matter more. */
  isOneLine?: boolean
}

/** A message above the page, with its buttons. */
export const Banner = ({ isOneLine = false, ...props }: Props) => (
  <section {...props} className={`${classes['banner']} ${isOneLine ? classes['line'] : ''}`} />
)
