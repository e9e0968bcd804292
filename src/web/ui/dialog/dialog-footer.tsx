import type { ReactNode } from 'react'
import classes from './dialog-footer.module.css'

interface Props {
  /** The error above the buttons. */
  notice?: ReactNode
  /** A button set apart from the others, usually Delete. */
  start?: ReactNode
  children: ReactNode
}

/** The buttons of a dialog, always visible at its end. */
export const DialogFooter = ({ notice, start, children }: Props) => (
  <div className={classes['footer']}>
    {notice && <div className={classes['notice']}>{notice}</div>}
    {start && <div className={classes['start']}>{start}</div>}
    {children}
  </div>
)
