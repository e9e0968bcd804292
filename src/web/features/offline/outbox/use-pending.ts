import { shallow, useSelector } from '@tanstack/react-store'
import { isPending, type Operation } from '#shared/offline.ts'
import { useUser } from '#web/features/sessions/session.ts'
import { operations } from './outbox.ts'

/** The current user's pending operations, oldest first. */
export function usePending(): Operation[] {
  const { id } = useUser()
  return useSelector(operations, (all) => all.filter((one) => isPending(one) && one.userId === id), {
    compare: shallow,
  })
}
