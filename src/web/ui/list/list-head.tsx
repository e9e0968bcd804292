import type { ReactNode } from 'react'
import classes from './list-head.module.css'

/** Above a list: how many there are, and a button to add one. */
export const ListHead = ({ count, children }: { count: ReactNode; children: ReactNode }) => (
  <div className={classes['head']}>
    <h2 className="muted numbers text-sm medium" aria-live="polite">
      {count}
    </h2>
    {children}
  </div>
)
