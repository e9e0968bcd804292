import type { ComponentProps } from 'react'
import classes from './hint.module.css'

interface Props extends ComponentProps<'p'> {
  isCentered?: boolean
}

/** A quieter sentence that explains something. */
export const Hint = ({ isCentered = false, ...props }: Props) => (
  <p {...props} className={`${classes['hint']} ${isCentered ? classes['centered'] : ''}`} />
)
