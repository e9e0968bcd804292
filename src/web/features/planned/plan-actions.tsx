import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { Planned } from '#shared/calendar/planned.ts'
import { hasBegun } from '#shared/entries/plans.ts'
import { Unsynced } from '#web/features/entries/list/entry-title.tsx'
import type { JournalItem } from '#web/features/entries/list/journal-items.ts'
import { useSettlePlan } from '#web/features/entries/use-settle-plan.ts'
import { useEntryLink } from '#web/features/entry-address/entry-address.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { preload } from '#web/lib/api/preload.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { useLocalTime } from '#web/lib/use-local-time.ts'
import { plannedRefreshes } from './api.ts'
import classes from './plan-actions.module.css'
import { useSkip } from './use-skip.ts'

const loadSettling = () => import('./settle-missed.ts')

/** What can be done with a planned session of a series. */
export function SessionActions({ planned }: { planned: Planned }) {
  const { skip, isPending, error } = useSkip()
  return (
    <PlanActions
      session={planned}
      isBusy={isPending}
      note={error && <p role="alert">It wasn’t skipped. {sentenceOf(error)}</p>}
      onSkip={() => void skip(planned, 'this')}
      onLog={() => openDialog({ kind: 'logPlanned', planned })}
    >
      <Button variant="subtle" onClick={() => openDialog({ kind: 'viewPlanned', planned })}>
        Open
      </Button>
    </PlanActions>
  )
}

/** The same for a planned entry. */
export function EntryActions({ entry }: { entry: JournalItem }) {
  const { logIt, skip, isPending } = useSettlePlan()
  const { create, pending } = entry
  const link = useEntryLink(entry)
  return (
    <PlanActions
      session={entry}
      isBusy={isPending}
      note={pending && <Unsynced operation={pending} />}
      onSkip={() => void skip(entry)}
      onLog={() => void logIt(entry)}
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
  planned: Planned[]
  entries: JournalItem[]
  onShow: () => void
}

/** What can be done with several missed sessions together. */
export function MissedActions({ planned, entries, onShow }: MissedProps) {
  const { logAll, skipAll } = useSettleMissed(planned, entries)
  const isBusy = logAll.isPending || skipAll.isPending
  const error = logAll.error ?? skipAll.error
  return (
    <Actions>
      <Button variant="light" disabled={isBusy} onClick={() => logAll.mutate()}>
        Log all
      </Button>
      <Button variant="subtle" disabled={isBusy} onClick={() => skipAll.mutate()}>
        Didn’t train
      </Button>
      <Button variant="subtle" onClick={onShow}>
        One by one
      </Button>
      {error && <p role="alert">Some are still missed. {sentenceOf(error)}</p>}
    </Actions>
  )
}

function useSettleMissed(planned: Planned[], entries: JournalItem[]) {
  const client = useQueryClient()
  useEffect(() => preload(loadSettling), [])
  const logAll = useMutation({
    mutationFn: async () => (await loadSettling()).logAll(client, planned, entries),
  })
  const skipAll = useMutation({
    mutationFn: async () => (await loadSettling()).skipAll(client, planned, entries),
    meta: { refreshes: plannedRefreshes },
  })
  return { logAll, skipAll }
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
