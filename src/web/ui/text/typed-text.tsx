import type { ReactNode } from 'react'
import classes from './typed-text.module.css'

/** What somebody typed, with its lines as they were. */
export const TypedText = ({ children }: { children: string }) => (
  <p className={classes['text']} dir="auto">
    {children}
  </p>
)

/** A reply to what somebody typed, set apart from it. */
export const Reply = ({ label, children }: { label: string; children: ReactNode }) => (
  <section className={classes['reply']} aria-label={label}>
    {children}
  </section>
)
