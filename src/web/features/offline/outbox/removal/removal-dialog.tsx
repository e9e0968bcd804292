import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Operation } from '#shared/offline/operations.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import type { DialogProps } from '#web/lib/dialogs.ts'
import { DangerButton } from '#web/ui/button/danger-button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog/dialog-footer.tsx'
import { Stack } from '#web/ui/form/form.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { findKind } from '../define-operation.ts'
import { titleOf } from '../discard-with-undo.ts'
import { usePending } from '../use-pending.ts'
import classes from './removal-dialog.module.css'
import { keepIt, removeAnyway } from './resolve-removal.ts'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    /** `id` is the removal that wasn't made because another device had written in what it is about. */
    resolveRemoval: { id: string }
  }
}

/** Asks whether to delete something that another device has changed since it was deleted here. */
export default function RemovalDialog({ request: { id }, onClosed }: DialogProps<'resolveRemoval'>) {
  const current = usePending().find((one) => one.id === id || one.merged.includes(id))
  // Shows the same question while the person's choice is being saved.
  const [asked, setAsked] = useState(current)
  if (current?.conflict !== undefined && current !== asked) setAsked(current)
  return (
    <Dialog title={asked ? titleOf(asked) : 'Already synced'} onClosed={onClosed}>
      {(close) =>
        asked?.conflict === undefined ? (
          <p>There’s nothing left to choose: this was synced or discarded in the meantime.</p>
        ) : (
          <Question operation={asked} close={close} />
        )
      }
    </Dialog>
  )
}

function Question({ operation, close }: { operation: Operation; close: () => void }) {
  const client = useQueryClient()
  const answer = useMutation({
    mutationFn: (choose: typeof keepIt) => choose(client, operation),
    onSuccess: close,
  })
  const kind = findKind(operation)
  const theirs = kind?.removalConflictOf?.(operation)?.anyway
  return (
    <Stack>
      <p>You deleted this {kind?.noun} here, and it was changed on another device in the meantime.</p>
      {theirs !== undefined && (
        <section className={classes['theirs']} aria-label="Other device">
          <h3 className="muted text-sm">Other device</h3>
          <p dir="auto">{[kind?.titleOf(theirs), ...(kind?.linesOf?.(theirs) ?? [])].join('\n')}</p>
        </section>
      )}
      <DialogFooter notice={answer.isError && <Notice>{sentenceOf(answer.error)}</Notice>}>
        <DangerButton disabled={answer.isPending} onClick={() => answer.mutate(removeAnyway)}>
          Delete anyway
        </DangerButton>
        <Button disabled={answer.isPending} onClick={() => answer.mutate(keepIt)}>
          Keep it
        </Button>
      </DialogFooter>
    </Stack>
  )
}
