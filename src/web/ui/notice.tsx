import type { ReactNode } from 'react'
import classes from './notice.module.css'

/** Something that went wrong, said where it happened; `children` may hold a button that tries again. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div className={classes['notice']} role="alert">
      {children}
    </div>
  )
}
