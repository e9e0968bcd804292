import type { Operation } from '#shared/offline/operations.ts'
import { findKind, type OperationKind } from '../define-operation.ts'
import type { Blobs, Database } from './database.ts'

/** An operation on the disk. */
export interface StoredOperation {
  operation: Operation
  /** Whether it was merged into an earlier one, or had been written before. */
  isMerged: boolean
}

/**
 * Writes an operation to the disk, merging it into a pending one on the same subject. A draft that was saved before, and is
 * saved again with the same words, is that operation still.
 */
export async function writeOperation<Data>(
  database: Database,
  kind: Pick<OperationKind<Data, unknown>, 'merge'>,
  operation: Operation<Data>,
  blobs?: Blobs,
): Promise<StoredOperation> {
  let isMerged = false
  const merge = (earlier: Operation) => {
    isMerged = true
    return changed(earlier, {
      ...(kind.merge?.(earlier, operation) ?? operation),
      needs: [...new Set([...earlier.needs, ...operation.needs])],
      merged: [...earlier.merged, operation.id],
    })
  }
  const isSame = (taken: Operation) => {
    isMerged = wordsOf(taken) === wordsOf(operation)
    return isMerged
  }
  return { operation: await database.add(operation, blobs, { merge, isSame }), isMerged }
}

const wordsOf = ({ kind, data, files }: Operation) => JSON.stringify([kind, data, files.map(({ key }) => key)])

/** An operation changed by the person, as the next write; its problem or conflict no longer applies. */
export function changed(operation: Operation, changes: Partial<Operation>): Operation {
  const { problem: _problem, conflict: _conflict, write: _write, ...rest } = operation
  const { id, timestamp } = operation
  return { ...rest, ...changes, id, timestamp }
}

/** The rest when the person discards an operation: the one it replaced, or nothing. */
export function discarded(operation: Operation): Operation | 'discard' {
  const replaced = findKind(operation)?.replaced?.(operation)
  return replaced ? changed(operation, replaced) : 'discard'
}
