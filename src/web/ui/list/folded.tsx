import { type ReactNode, useState } from 'react'
import classes from './folded.module.css'

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
