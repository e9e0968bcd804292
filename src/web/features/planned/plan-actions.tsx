import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { hasBegun } from '#shared/entries/plans.ts'
import { useLocalTime } from '#web/lib/use-local-time.ts'
import classes from './planned-list.module.css'

interface Props {
  session: { title: string; date: string; startTime: string }
  isBusy: boolean
  /** A note for the person. */
  note: ReactNode
  onSkip: () => void
  onLog: () => void
  /** What opens it. */
  children: ReactNode
}

/** What can be done with the planned session whose chip was tapped. */
export function PlanActions({ session, isBusy, note, onSkip, onLog, children }: Props) {
  const mayLog = hasBegun(session, useLocalTime())
  return (
    <div className={classes['actions']}>
      {mayLog && (
        <Button variant="light" disabled={isBusy} aria-label={`Log it: ${session.title}`} onClick={onLog}>
          Log it
        </Button>
      )}
      {children}
      <Button variant="subtle" disabled={isBusy} aria-label={`Skip ${session.title}`} onClick={onSkip}>
        Skip
      </Button>
      {note}
    </div>
  )
}
