import { Button } from '@mantine/core'
import type { Operation } from '#shared/offline/operations.ts'
import { choiceLabelOf, whyUnsynced } from '#web/features/offline/outbox/why-unsynced.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import type { CloseThen } from '#web/ui/dialog/close-then.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import { Notice } from '#web/ui/state/notice.tsx'

/** Says that an entry isn't synced yet, and what the person has to do if it can't be. */
export function PendingNotice({ operation, closeThen }: { operation: Operation; closeThen: CloseThen }) {
  const { id, conflict } = operation
  const why = whyUnsynced(operation)
  if (why === undefined) return <Hint>Not synced yet. We’ll sync it when you’re back online.</Hint>
  return (
    <Notice>
      <strong>Not synced yet.</strong> {why}
      {conflict !== undefined && (
        <Button variant="subtle" onClick={() => closeThen(() => openDialog({ kind: 'resolveConflict', id }))}>
          {choiceLabelOf(operation)}
        </Button>
      )}
    </Notice>
  )
}
