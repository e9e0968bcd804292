import type { QueryClient } from '@tanstack/react-query'
import type { Operation } from '#shared/offline/operations.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { toast, undoToast } from '#web/lib/toast.ts'
import { findKind, loadOperations } from './define-operation.ts'
import { sync } from './sending/sync.ts'
import { discardOperation } from './storage/discard-operation.ts'

/** The operation's title in sentences. */
export const titleOf = (operation: Operation) => findKind(operation)?.titleOf(operation.data) ?? 'Unknown change'

/**
 * Removes an operation from the outbox and offers to undo that for ten seconds. `onStillPending` is called if it stays
 * after all: undone, or not removed because of an error.
 */
export async function discardWithUndo(client: QueryClient, operation: Operation, onStillPending = () => {}) {
  try {
    await loadOperations()
    const title = titleOf(operation)
    const restore = await discardOperation(operation.id)
    undoToast({
      text: `“${title}” discarded`,
      several: 'changes discarded',
      undo: async () => {
        onStillPending()
        await restore()
        void sync(client, { isQuiet: true })
      },
      undone: `“${title}” is back`,
    })
  } catch (error) {
    onStillPending()
    toast({ text: sentenceOf(error), isBad: true })
  }
}
