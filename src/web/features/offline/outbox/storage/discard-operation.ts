import { newOperationId } from '#shared/offline/operations.ts'
import { findKind } from '../define-operation.ts'
import { outboxChanged } from '../outbox.ts'
import { database } from './database.ts'
import { onDevice } from './room.ts'
import { discarded } from './write-operation.ts'

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
