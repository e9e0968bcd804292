import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Planned } from '#shared/calendar/planned.ts'
import { hasBegun, type PlannedSession, type SessionToConfirm } from '#shared/entries/planned-sessions.ts'
import { Unsynced } from '#web/features/entries/list/entry-title.tsx'
import { usePlannedSession } from '#web/features/entries/use-planned-session.ts'
import { useEntryLink } from '#web/features/entry-address/entry-address.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { useLocalTime } from '#web/lib/use-local-time.ts'
import classes from './plan-actions.module.css'

/** What can be done with a planned session of a series. */
export function SessionActions({ session, planned }: { session: PlannedSession; planned: Planned }) {
  const { skip, isPending, error } = usePlannedSession()
  return (
    <PlanActions
      session={session}
      isBusy={isPending}
      note={error && <p role="alert">It wasn’t skipped. {sentenceOf(error)}</p>}
      onSkip={() => void skip(session)}
      onLog={() => openDialog({ kind: 'logPlanned', planned })}
    >
      <Button variant="subtle" onClick={() => openDialog({ kind: 'viewPlanned', planned })}>
        Open
      </Button>
    </PlanActions>
  )
}

/** The same for a planned entry. */
export function EntryActions({ session }: { session: SessionToConfirm }) {
  const { logIt, skip, isPending } = usePlannedSession()
  const { entry } = session
  const { create, pending } = entry
  const link = useEntryLink(entry)
  return (
    <PlanActions
      session={session}
      isBusy={isPending}
      note={pending && <Unsynced operation={pending} />}
      onSkip={() => void skip(session)}
      onLog={() => void logIt(session)}
    >
      {create ? (
        <Button variant="subtle" onClick={() => openDialog({ kind: 'viewPending', pending: create })}>
          Open
        </Button>
      ) : (
        <Button variant="subtle" component="a" {...link}>
          Open
        </Button>
      )}
    </PlanActions>
  )
}

interface MissedProps {
  sessions: PlannedSession[]
  onShow: () => void
}

/** What can be done with several missed sessions together. */
export function MissedActions({ sessions, onShow }: MissedProps) {
  const { logAll, skipAll, isPending, error } = usePlannedSession()
  return (
    <Actions>
      <Button variant="light" disabled={isPending} onClick={() => void logAll(sessions)}>
        Log all
      </Button>
      <Button variant="subtle" disabled={isPending} onClick={() => void skipAll(sessions)}>
        Didn’t train
      </Button>
      <Button variant="subtle" onClick={onShow}>
        One by one
      </Button>
      {error && <p role="alert">Some are still missed. {sentenceOf(error)}</p>}
    </Actions>
  )
}

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

function PlanActions({ session, isBusy, note, onSkip, onLog, children }: Props) {
  const mayLog = hasBegun(session, useLocalTime())
  return (
    <Actions>
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
    </Actions>
  )
}

/** The buttons of the chip that was tapped, below the line of chips. */
const Actions = ({ children }: { children: ReactNode }) => <div className={classes['actions']}>{children}</div>
