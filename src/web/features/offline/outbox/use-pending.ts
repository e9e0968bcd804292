import { shallow, useSelector } from '@tanstack/react-store'
import { isPending, type KindName, type Operation, ofKind } from '#shared/offline/operations.ts'
import { useUser } from '#web/features/sessions/session.ts'
import { operations } from './outbox.ts'

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
