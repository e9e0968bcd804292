// What the release before has stored on devices: operations that say what was sent of them, not under which number. This file,
// `settleChange`, and `settle` of the kinds go with the next release (decision 017).
import type { Operation } from '#shared/offline/operations.ts'
import { findKind, type Sent } from '../define-operation.ts'
import type { Calls } from './calls.ts'

/** What was sent of a change of an entry before it was removed. */
const triedBeforeRemoval = ({ data }: Operation): unknown[] =>
  (data as { replaced?: { tried?: unknown[] } }).replaced?.tried ?? []

/** All that the release before has sent of an operation. */
const triedOf = (operation: Operation): unknown[] => [...(operation.tried ?? []), ...triedBeforeRemoval(operation)]

export const hasTried = (operation: Operation) => triedOf(operation).length > 0

/** Finds out what has arrived of an operation that the release before has sent. */
export async function settleTried(
  calls: Calls,
  operation: Operation,
  replies: ReadonlyMap<string, unknown>,
): Promise<Sent<unknown>> {
  const tried = triedOf(operation)
  const settled = await findKind(operation)?.settle?.(calls, {
    operation: withoutTried(operation),
    tried,
    replies,
  })
  return settled ?? { becomes: withoutTried(operation) }
}

function withoutTried(operation: Operation): Operation {
  const data = operation.data as { replaced?: { data: object } }
  return { ...operation, data: data.replaced ? { ...data, replaced: { data: data.replaced.data } } : data }
}
