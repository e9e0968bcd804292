import { createLink } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useState } from 'react'
import classes from './list-parts.module.css'

/** Above a list: how many there are, and a button to add one. */
export const ListHead = ({ count, children }: { count: ReactNode; children: ReactNode }) => (
  <div className={classes['head']}>
    <h2 className="muted numbers text-sm medium" aria-live="polite">
      {count}
    </h2>
    {children}
  </div>
)

/** A card's title as a link to a page, which covers the card. The card has to be positioned. */
export const CardPageLink = createLink(({ children, ...props }: ComponentProps<'a'>) => (
  <a {...props} className={classes['link']}>
    {children}
  </a>
))

interface Props {
  summary: string
  /** Whether it begins open. */
  isOpen?: boolean
  children: ReactNode
}

/** What is seldom needed below a list, one tap away. */
export function Folded({ summary, isOpen = false, children }: Props) {
  const [beginsOpen] = useState(isOpen)
  return (
    <details className={classes['folded']} open={beginsOpen}>
      <summary>{summary}</summary>
      {children}
    </details>
  )
}
