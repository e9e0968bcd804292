import { shallow, useSelector } from '@tanstack/react-store'
import { isPending, type Operation } from '#shared/offline.ts'
import { useUser } from '#web/features/sessions/session.ts'
import { operations } from './outbox.ts'

/** What the person signed in has written on this device and the server does not have yet, as it changes. */
export function usePending(): Operation[] {
  const { id } = useUser()
  return useSelector(operations, (all) => all.filter((one) => isPending(one) && one.userId === id), {
    compare: shallow,
  })
}
