import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { choiceLabelOf, whyUnsynced } from '#web/features/offline/outbox/why-unsynced.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import type { ButtonRef } from '../form/use-next-focus.ts'
import classes from './logged-card.module.css'
import { sessionLabel } from './session-label.ts'
import type { useToday } from './use-today.ts'

type Today = ReturnType<typeof useToday>

export type Logged = NonNullable<Today['logged'] | Today['confirmed']>

const isPendingOffline = ({ pendingNow }: Logged) => pendingNow !== undefined && !navigator.onLine

function problemOf({ pendingNow }: Logged): string | undefined {
  if (!pendingNow?.problem) return pendingNow && whyUnsynced(pendingNow)
  return `It’s on this device only: the server didn’t accept it. ${pendingNow.problem.message}`
}

/** The result of the tap, for screen readers. */
export const summaryOf = (logged: Logged, week: string) =>
  [
    `Saved ${sessionLabel(logged.session)}${isPendingOffline(logged) ? ', on this device, not synced yet' : ''}.`,
    problemOf(logged),
    week && `${week}.`,
  ]
    .filter(Boolean)
    .join(' ')

interface Props {
  logged: Logged
  /** What it adds up to. */
  week: string
  notes: ButtonRef
  onOpen?: () => void
  onUndo?: () => void
}

export function LoggedCard({ logged, week, notes, onOpen, onUndo }: Props) {
  const { session, template, pending, pendingNow, stored, mayUndo } = logged
  const problem = problemOf(logged)
  const addNotes = () => {
    onOpen?.()
    const options = { isSheet: true as const, ...(template && { template }) }
    const create = pendingNow ?? pending
    if (stored) openDialog({ kind: 'editEntry', entry: stored, ...options })
    else if (create) openDialog({ kind: 'editPending', pending: create, ...options })
  }
  return (
    <>
      <p className={classes['saved']}>
        <IconCheck size={24} aria-hidden="true" />
        <span>
          <strong>Saved</strong> {sessionLabel(session)}
          {isPendingOffline(logged) && <span className="text-sm"> · on this device, not synced yet</span>}
        </span>
      </p>
      {week && !problem && <p className={classes['week']}>{week}</p>}
      {problem && <p className={classes['problem']}>{problem}</p>}
      <div className={classes['next']}>
        {pendingNow?.conflict !== undefined && (
          <Button onClick={() => openDialog({ kind: 'resolveConflict', id: pendingNow.id })}>
            {choiceLabelOf(pendingNow)}
          </Button>
        )}
        <Button ref={notes} variant="light" onClick={addNotes}>
          Add rounds and notes
        </Button>
        {mayUndo && (
          <Button variant="subtle" onClick={onUndo}>
            Undo
          </Button>
        )}
      </div>
    </>
  )
}
