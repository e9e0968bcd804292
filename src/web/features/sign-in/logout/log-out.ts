import type { Query, QueryClient } from '@tanstack/react-query'
import { clearUserData } from '#web/features/offline/cache/clear-journal.ts'
import { clearSession, currentUserIn } from '#web/features/sessions/session.ts'
import { send } from '#web/lib/api/api.ts'

let isGoing = false

/** Whether this tab is logging out or deleting the account, and removing its data. */
export const isLeaving = () => isGoing

/** Does what ends the login of this tab on purpose. If it fails, the tab stays. */
export async function whileLeaving<T>(work: () => Promise<T>): Promise<T> {
  isGoing = true
  try {
    return await work()
  } catch (error) {
    isGoing = false
    throw error
  }
}

/** Whether to fetch data that isn't on the screen. During logout, the server would refuse it. */
export const mayPrefetch = (client: QueryClient) => currentUserIn(client) !== null && !isGoing

/** Ends the session and removes the user's data from this device. */
export async function logOut(client: QueryClient) {
  const current = currentUserIn(client)
  isGoing = true
  try {
    // Once the session is over, the server would refuse what is under way.
    await client.cancelQueries()
    await send('/api/auth/logout', { method: 'POST' })
    if (current) await clearUserData(current.id)
    clearSession(client)
  } catch (error) {
    void client.refetchQueries({ type: 'active', predicate: wasCanceled })
    throw error
  } finally {
    isGoing = false
  }
}

const wasCanceled = ({ state }: Query) => state.data === undefined || state.isInvalidated
