import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Scope } from '#shared/calendar/rule-changes.ts'
import type { Entry } from '#shared/entries/entries.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { DangerButton } from '#web/ui/button/danger-button.tsx'
import type { CloseThen } from '#web/ui/dialog/close-then.ts'
import { DialogFooter } from '#web/ui/dialog/dialog-footer.tsx'
import { ScopeQuestion } from '../scope/scope-question.tsx'
import { deleteEntry } from './delete-entry.ts'
import { SettleButtons } from './settle-buttons.tsx'

interface Props {
  entry: Entry
  close: () => void
  closeThen: CloseThen
  makeRoom: CloseThen
}

/** The actions for an entry. */
export function EntryActions({ entry, close, closeThen, makeRoom }: Props) {
  const [isAsking, setAsking] = useState(false)
  const client = useQueryClient()
  // Once it has left the screen, where it would be missing.
  const remove = (scope: Scope) => closeThen(() => void deleteEntry(client, entry, scope))
  // A planned session is skipped; a series can be deleted.
  const mayDelete = !entry.isPlanned || entry.isRecurring
  const edit = () => makeRoom(() => openDialog({ kind: 'editEntry', entry }))
  if (isAsking) {
    return (
      <DialogFooter>
        <ScopeQuestion verb="Delete" isFirst onChosen={remove} onCancelled={() => setAsking(false)} />
      </DialogFooter>
    )
  }
  return (
    <DialogFooter
      start={
        mayDelete && (
          <DangerButton onClick={() => (entry.isRecurring ? setAsking(true) : remove('this'))}>
            Delete
          </DangerButton>
        )
      }
    >
      {entry.isPlanned ? (
        <SettleButtons entry={entry} close={close} closeThen={closeThen} onEdit={edit} />
      ) : (
        <>
          <Button variant="default" onClick={close}>
            Close
          </Button>
          <Button aria-keyshortcuts="e" title="Edit (e)" onClick={edit}>
            Edit
          </Button>
        </>
      )}
    </DialogFooter>
  )
}
