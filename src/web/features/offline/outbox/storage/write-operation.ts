import type { Operation } from '#shared/offline.ts'
import { findKind, type OperationKind } from '../define-operation.ts'
import type { Blobs, Database } from './database.ts'

/** An operation on the disk, and whether it was merged into an earlier one. */
export interface Written {
  operation: Operation
  isMerged: boolean
}

/** Writes an operation to the disk, merging it into a pending one on the same subject. */
export async function writeOperation<Data>(
  database: Database,
  kind: Pick<OperationKind<Data, unknown>, 'merge'>,
  operation: Operation<Data>,
  blobs?: Blobs,
): Promise<Written> {
  let isMerged = false
  const written = await database.add(operation, blobs, (earlier) => {
    isMerged = true
    return changed(earlier, {
      ...(kind.merge?.(earlier, operation) ?? { ...operation, tried: earlier.tried }),
      needs: [...new Set([...earlier.needs, ...operation.needs])],
      merged: [...earlier.merged, operation.id],
    })
  })
  return { operation: written, isMerged }
}

/** An operation changed by the person; its problem or conflict no longer applies. */
export function changed(operation: Operation, changes: Partial<Operation>): Operation {
  const { problem: _problem, conflict: _conflict, ...rest } = operation
  const { id, timestamp, revision } = operation
  return { ...rest, ...changes, id, timestamp, revision: revision + 1 }
}

/** What remains when the person discards an operation: the one it replaced, or nothing. */
export function discarded(operation: Operation): Operation | 'discard' {
  const replaced = findKind(operation)?.replaced?.(operation)
  return replaced ? changed(operation, replaced) : 'discard'
}
