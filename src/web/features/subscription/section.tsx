import { type ReactNode, useId } from 'react'
import classes from './section.module.css'

interface Props {
  title: string
  /** Its id, to scroll to it. */
  anchor?: string
  children: ReactNode
}

/** A part of the page with its heading. */
export function Section({ title, anchor, children }: Props) {
  const id = useId()
  return (
    <section id={anchor} className={classes['section']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
