import type { ReactNode } from 'react'
import classes from './notice.module.css'

interface Props {
  /** Whether it isn't an error, such as being offline. */
  isCalm?: boolean
  children: ReactNode
}

/** An error shown where it happened, perhaps with a retry button. */
export function Notice({ isCalm = false, children }: Props) {
  return (
    <div className={`${classes['notice']} ${isCalm ? classes['calm'] : ''}`} role={isCalm ? 'status' : 'alert'}>
      {children}
    </div>
  )
}
