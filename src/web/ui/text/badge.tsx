import type { ComponentProps, ReactNode } from 'react'
import classes from './badge.module.css'

/** How a badge looks; plain if it has no tone. */
export type Tone = 'good' | 'solid' | 'bad' | 'outline'

/** A short fact about something, such as its status. */
export const Badge = ({ tone, children }: { tone?: Tone | undefined; children: ReactNode }) => (
  <span className={`${classes['badge']} ${tone ? classes[tone] : ''}`}>{children}</span>
)

export const Badges = (props: ComponentProps<'p'>) => <p {...props} className={classes['badges']} />

/** The key that does what a button says, written on it where there is likely a keyboard. Its `aria-keyshortcuts` says the same. */
export const KeyHint = ({ children }: { children: string }) => (
  <kbd className={classes['key']} aria-hidden="true">
    {children}
  </kbd>
)

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
