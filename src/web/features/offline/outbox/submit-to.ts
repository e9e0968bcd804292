import { isPending, type Operation } from '#shared/offline.ts'
import type { Blobs, Database } from './database.ts'
import { findKind, type OperationKind } from './operation-kind.ts'
import { type Sender, type SendResult, sendOperation } from './send.ts'

export type Submitted<Reply> =
  | { state: 'stored'; id: string; reply: Reply }
  | { state: 'pending'; id: string }
  /** It was changed on another device meanwhile, so the person has to choose. */
  | { state: 'conflict'; id: string }

/** An operation on the disk, and whether it was merged into an earlier one. */
export interface Written {
  operation: Operation
  isMerged: boolean
}

/** Writes an operation to the disk, merging it into a pending one on the same subject. */
export async function write<Data>(
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

/**
 * Sends what was just written, and first what it needs. Throws an ApiError if the server refuses it. Then a new operation
 * is removed; one that was merged stays, with the reason.
 */
export async function sendWritten(sender: Sender, { operation, isMerged }: Written): Promise<Submitted<unknown>> {
  const { id, revision } = operation
  const result = await sendAfterNeeds(sender, operation)
  if (result.state === 'stored') return { state: 'stored', id, reply: result.reply }
  if (result.state === 'conflict') return { state: 'conflict', id }
  if (result.state === 'pending' || result.state === 'discarded') return { state: 'pending', id }
  if (!isMerged) {
    await sender.database.change(id, (current) => (current.revision === revision ? 'discard' : undefined))
  }
  throw result.error
}

async function sendAfterNeeds(sender: Sender, { id, files, needs }: Operation): Promise<SendResult> {
  // Uploading a file may take minutes; don't keep the person waiting.
  if (files.some((file) => !file.uploaded)) return { state: 'pending', why: 'needs' }
  for (const need of needs) {
    const needed = await sender.database.find(need)
    if (needed && isPending(needed) && (await sendAfterNeeds(sender, needed)).state !== 'stored') {
      return { state: 'pending', why: 'needs' }
    }
  }
  return sendOperation(sender, id)
}
