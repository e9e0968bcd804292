import { type ReactNode, useId } from 'react'

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
    <section id={anchor} className="stack gap-3" aria-labelledby={id}>
      <h2 className="text-xl" id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}
