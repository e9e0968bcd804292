import type { QueryClient } from '@tanstack/react-query'
import { newOperationId, type Operation } from '#shared/offline.ts'
import { sentenceOf } from '#web/lib/api.ts'
import { toast, undoToast } from '#web/lib/toast.ts'
import { findKind, loadOperations } from './define-operation.ts'
import { outboxChanged } from './outbox.ts'
import { sync } from './sending/sync.ts'
import { database } from './storage/database.ts'
import { onDevice } from './storage/room.ts'
import { discarded } from './storage/write-operation.ts'

/** The operation's title in sentences. */
export const titleOf = (operation: Operation) => findKind(operation)?.titleOf(operation.data) ?? 'Unknown change'

/**
 * Removes an operation from the outbox and offers to undo that for ten seconds. `onStillPending` is called if it stays
 * after all: undone, or not removed because of an error.
 */
export async function discard(client: QueryClient, operation: Operation, onStillPending = () => {}) {
  try {
    await loadOperations()
    const title = titleOf(operation)
    const restore = await discardOperation(operation.id)
    undoToast({
      text: `“${title}” discarded`,
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

/** Removes an operation without sending it. Returns how to undo that. */
export async function discardOperation(id: string): Promise<() => Promise<void>> {
  const operation = await database().find(id)
  const blobs = new Map<string, Blob>()
  for (const { key } of operation?.files ?? []) {
    const blob = await database().blob(id, key)
    if (blob) blobs.set(key, blob)
  }
  await database().change(id, discarded)
  await outboxChanged()
  return async () => {
    await database().remove([id])
    if (operation) await onDevice(() => database().add(operation, blobs))
    await outboxChanged()
  }
}

/** Turns a refused operation into a new thing, because what it belonged to is gone or taken. */
export async function saveAsNew(id: string) {
  await onDevice(() =>
    database().change(id, (operation) => {
      const asNew = findKind(operation)?.asNew?.(operation)
      return asNew && { ...asNew, id: newOperationId(), merged: [...operation.merged, id] }
    }),
  )
  await outboxChanged()
}
