import type { QueryClient } from '@tanstack/react-query'
import { currentUserIn, loadCurrentUser, sessionQuery, updateSession } from '#web/features/sessions/session.ts'

/** Asks the server once who is logged in. That nobody is leads to the login, as for every query; only our server can say so. */
export async function refreshSession(client: QueryClient) {
  const before = currentUserIn(client)
  const queryKey = [...sessionQuery.queryKey, 'now']
  const current = await client.fetchQuery({ queryKey, queryFn: loadCurrentUser, retry: false, gcTime: 0 })
  // What was changed meanwhile is newer.
  if (currentUserIn(client) === before) updateSession(client, current)
}
