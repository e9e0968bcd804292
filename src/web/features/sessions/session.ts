import { notifyManager, type QueryClient, queryOptions } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { type User, user } from '#shared/accounts/accounts.ts'
import { fetchJson, setCurrentUserId } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { clearCsrfToken } from '#web/lib/api/csrf.ts'

const path = '/api/auth/session'

/** The current user, or null for a visitor; stays in memory while the tab is open. */
export const sessionQuery = queryOptions<User | null>({
  queryKey: [path],
  queryFn: fetchCurrentUser,
  gcTime: Number.POSITIVE_INFINITY,
})

/** The current user as the server knows them; throws for a visitor. */
export const loadCurrentUser = () => fetchJson(user, path)

/** The current user as the server knows them; null for a visitor. */
export async function fetchCurrentUser(): Promise<User | null> {
  try {
    return await loadCurrentUser()
  } catch (error) {
    // A proxy's 401 says nothing about the login.
    if (error instanceof ApiError && error.code === 'SIGNED_OUT') return null
    throw error
  }
}

/** The current user, or null for a visitor. */
export const currentUserIn = (client: QueryClient) => client.getQueryData(sessionQuery.queryKey) ?? null

/**
 * The user that the page is shown to. Provided by the layout, so that during a logout no part of the page finds nobody
 * before the whole page has gone.
 */
export const CurrentUser = createContext<User | undefined>(undefined)

/** The current user; only for use inside the layout or another provider, which visitors never see. */
export function useUser(): User {
  const user = useContext(CurrentUser)
  if (!user) throw new Error('Nobody is logged in.')
  return user
}

/** Updates what has changed about the current user, unless they have logged out in the meantime. */
export const updateSession = (client: QueryClient, changed: Partial<User> & Pick<User, 'id'>) =>
  client.setQueryData(sessionQuery.queryKey, (known) =>
    known?.id === changed.id ? { ...known, ...changed } : known,
  )

/** Makes this tab a visitor's. Data stored on the device stays. */
export function clearSession(client: QueryClient) {
  clearCsrfToken()
  setCurrentUserId(undefined)
  // Not `clear()`: the layout watches the session's query, and leaves the screen with it.
  client.setQueryData(sessionQuery.queryKey, null)
  // Once the screen is gone, or a part of it that is drawn meanwhile would ask for its data again, and be refused.
  notifyManager.schedule(() => client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== path }))
  client.getMutationCache().clear()
}
