import type { z } from 'zod/mini'
import { isUnstorable } from '#shared/foundation/text.ts'
import { isPending, isSameWrite, type Operation } from '#shared/offline/operations.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { findKind } from '../define-operation.ts'
import type { Database } from '../storage/database.ts'
import type { NumberedWrite } from './calls.ts'

/** An operation of which something is being sent. */
export type Sending = Operation & Required<Pick<Operation, 'write' | 'attempt'>>

/**
 * Records what is sent, before it is: from then on, the server may have it. An attempt whose outcome isn't known is sent
 * again. Returns undefined if the operation was changed before anything was sent.
 */
export async function recordAttempt(
  database: Database,
  operation: Operation,
  replies: ReadonlyMap<string, unknown>,
): Promise<Sending | undefined> {
  const kind = kindOf(operation)
  const recorded = await database.change(operation.id, (now) => {
    const { write } = now
    const isChanged = !isSameWrite(write, operation.write) || now.files.some((file) => !file.uploaded)
    if (!write || isChanged) return undefined
    const { data, success, error } = kind.schema.safeParse(now.data)
    if (!success) throw unreadable(error.issues)
    const next = () => ({ write, kind: now.kind, data, payload: kind.payloadOf({ ...now, data }, replies) })
    return { ...now, data, attempt: now.attempt ?? next() }
  })
  return recorded as Sending | undefined
}

/** Whether two payloads, or fields of them, are the same. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export function kindOf(one: Pick<Operation, 'kind'>) {
  const kind = findKind(one)
  if (!kind) throw unreadable()
  return kind
}

function unreadable(issues: z.core.$ZodIssue[] = []) {
  const unstorable = issues.find(isUnstorable)
  if (unstorable) return new ApiError(400, 'INVALID', unstorable.message)
  const sentence = 'Another version of the app saved this. Reload to get the latest version, then sync again.'
  return new ApiError(400, 'UNREADABLE', sentence)
}

/** The number of an attempt, with what the server may forget. */
export async function numberOf(
  database: Database,
  { userId, attempt: { write } }: Sending,
): Promise<NumberedWrite> {
  const open = (await database.all()).flatMap((one) =>
    one.userId === userId && isPending(one) && one.attempt?.write.device === write.device
      ? one.attempt.write.number
      : [],
  )
  return { ...write, lowestOpen: Math.min(write.number, ...open) }
}
