import { type ReactNode, useEffect, useRef } from 'react'
import classes from './card.module.css'

interface Props {
  title: string
  /** The hash of a link to it. */
  id?: string
  children: ReactNode
}

/** A part of Training Stats under its heading. */
export function Card({ title, id, children }: Props) {
  const section = useRef<HTMLElement>(null)
  // The router has looked for it before the figures were there.
  useEffect(() => {
    if (id !== undefined && location.hash === `#${id}`) section.current?.scrollIntoView()
  }, [id])
  return (
    <section ref={section} id={id} className={classes['card']} aria-label={title}>
      <h2 className={classes['title']}>{title}</h2>
      {children}
    </section>
  )
}
