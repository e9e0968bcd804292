import {
  asNextWrite,
  isOfKind,
  isPending,
  type KindName,
  mayHaveArrived,
  newOperationId,
  type Operation,
  type OperationData,
} from '#shared/offline/operations.ts'
import { findKind } from '../define-operation.ts'
import { outboxChanged } from '../outbox.ts'
import { type Database, database } from './database.ts'
import { onDevice } from './room.ts'
import { discarded } from './write-operation.ts'

/** Removes an operation without sending it. Returns how to undo that. */
export async function discardOperation(id: string): Promise<() => Promise<void>> {
  const operation = await database().find(id)
  const blobs = new Map<string, Blob>()
  for (const { key, draft = id } of operation?.files ?? []) {
    const blob = await database().blob(draft, key)
    if (blob) blobs.set(key, blob)
  }
  await database().change(id, discarded)
  await outboxChanged()
  return async () => {
    await database().remove([id])
    if (operation) await onDevice(() => database().add(withOwnFiles(operation), blobs))
    await outboxChanged()
  }
}

/** The operation with the bytes of its files under its id, also of those from a draft. */
const withOwnFiles = (operation: Operation): Operation => ({
  ...operation,
  files: operation.files.map(({ draft: _, ...file }) => file),
})

/**
 * Discards an operation of this kind unless it was sent, or may have been. Returns it as it was, and whether nothing is left
 * to undo on the server.
 */
export async function discardUnsent<Name extends KindName>(from: Database, kind: Name, id: string) {
  let operation: Operation<OperationData[Name]> | undefined
  let isUnsent = false
  await from.change(id, (found) => {
    if (!isOfKind(found, kind)) {
      // It was discarded already, and this is the one it had replaced.
      isUnsent = true
      return undefined
    }
    operation = found
    isUnsent = isPending(found) && !mayHaveArrived(found)
    return isUnsent ? discarded(found) : undefined
  })
  return { operation, isUnsent }
}

/** Turns a refused operation into a new thing, because what it belonged to is gone or taken. */
export async function saveAsNew(id: string) {
  await onDevice(() =>
    database().change(id, (operation) => {
      const convertToCreate = findKind(operation)?.convertToCreate?.(operation)
      return (
        convertToCreate && {
          ...asNextWrite(convertToCreate),
          id: newOperationId(),
          merged: [...operation.merged, id],
        }
      )
    }),
  )
  await outboxChanged()
}
