import { type ReactNode, useId } from 'react'
import { localDay } from '#shared/foundation/dates.ts'
import { dateWithYear } from '#web/lib/date-time.ts'

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

/** The day of a point in time where the reader is, 'Nov 20, 2026'. */
export const dateOf = (iso: string) => dateWithYear(localDay(new Date(iso)))
