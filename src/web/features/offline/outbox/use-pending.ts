import { shallow, useSelector } from '@tanstack/react-store'
import { isPending, type KindName, type Operation, ofKind } from '#shared/offline/operations.ts'
import { useUser } from '#web/features/sessions/session.ts'
import type { Changed } from './changed.ts'
import { operations } from './outbox.ts'
import { whyUnsynced } from './why-unsynced.ts'

/** The current user's pending operations, oldest first. */
export function usePending(): Operation[] {
  const { id } = useUser()
  return useSelector(
    operations,
    (all) => all.filter((operation) => isPending(operation) && operation.userId === id),
    {
      compare: shallow,
    },
  )
}

/** Those of one kind. */
export const usePendingOf = <Name extends KindName>(name: Name) => ofKind(usePending(), name)

/** Things as they are once pending changes are stored. Those with a refused change or a conflict are shown as stored. */
export function withChanges<Stored extends { id: number }>(
  all: Stored[],
  pending: Operation<Changed<Stored>>[],
): (Stored & { pending?: Operation<Changed<Stored>> | undefined })[] {
  return all.flatMap((one) => {
    const operation = pending.find(({ data }) => data.seen.id === one.id)
    if (!operation) return one
    const { change, removal } = operation.data
    if (operation.problem || operation.conflict !== undefined) return { ...one, pending: operation }
    const { was: _, ...fields } = change
    return removal === 'remove' ? [] : { ...one, ...fields, pending: operation }
  })
}

/** The text about a pending operation in a line of facts. */
export function unsyncedText(operation: Operation): string {
  const why = whyUnsynced(operation)
  return why === undefined ? 'Not synced yet' : `Not synced yet: ${why}`
}
