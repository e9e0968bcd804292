import type { ComponentProps, ReactNode } from 'react'
import classes from './badge.module.css'

/** How a badge looks; plain if it has no tone. */
export type Tone = 'good' | 'solid' | 'bad' | 'outline'

/** A short fact about something, such as its status. */
export const Badge = ({ tone, children }: { tone?: Tone | undefined; children: ReactNode }) => (
  <span className={`${classes['badge']} ${tone ? classes[tone] : ''}`}>{children}</span>
)

export const Badges = (props: ComponentProps<'p'>) => <p {...props} className={classes['badges']} />
