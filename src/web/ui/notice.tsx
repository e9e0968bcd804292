import type { ReactNode } from 'react'
import classes from './notice.module.css'

interface Props {
  /** Whether nothing is wrong: it is only as it is, as without signal. */
  isCalm?: boolean
  children: ReactNode
}

/** Something that went wrong, said where it happened; `children` may hold a button that tries again. */
export function Notice({ isCalm = false, children }: Props) {
  return (
    <div className={`${classes['notice']} ${isCalm ? classes['calm'] : ''}`} role={isCalm ? 'status' : 'alert'}>
      {children}
    </div>
  )
}
