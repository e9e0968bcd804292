import type { ReactNode } from 'react'
import classes from './card.module.css'

interface Props {
  title: string
  /** Its level among the headings of the page. */
  heading?: 'h2' | 'h3'
  children: ReactNode
}

/** A part of Training Stats or a recap under its heading. */
export const Card = ({ title, heading: Heading = 'h3', children }: Props) => (
  <section className={classes['card']} aria-label={title}>
    <Heading className={classes['title']}>{title}</Heading>
    {children}
  </section>
)

/** Cards in as many columns as there is room for. */
export const Columns = ({ children }: { children: ReactNode }) => (
  <div className={classes['columns']}>{children}</div>
)
