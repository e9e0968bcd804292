import type { ReactNode } from 'react'
import classes from './card.module.css'

/** A part of Training Stats under its heading. */
export const Card = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes['card']} aria-label={title}>
    <h2 className={classes['title']}>{title}</h2>
    {children}
  </section>
)
