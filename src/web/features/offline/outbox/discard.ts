import type { QueryClient } from '@tanstack/react-query'
import type { Operation } from '#shared/offline.ts'
import { sentenceOf } from '#web/lib/api.ts'
import { toast, undoToast } from '#web/lib/toast.ts'
import { discardOperation } from './discard-operation.ts'
import { findKind, loadOperations } from './operation-kind.ts'
import { sync } from './syncing.ts'

/** What an operation is called in sentences. */
export const titleOf = (operation: Operation) => findKind(operation)?.titleOf(operation.data) ?? 'Unknown change'

/** Takes an operation out of the outbox and offers for ten seconds to undo that. `onStays` is called where it stays after all. */
export async function discard(client: QueryClient, operation: Operation, onStays = () => {}) {
  try {
    await loadOperations()
    const title = titleOf(operation)
    const putBack = await discardOperation(operation.id)
    undoToast({
      text: `“${title}” discarded`,
      undo: async () => {
        onStays()
        await putBack()
        void sync(client, { isQuiet: true })
      },
      undone: `“${title}” is back`,
    })
  } catch (error) {
    onStays()
    toast({ text: sentenceOf(error), isBad: true })
  }
}
