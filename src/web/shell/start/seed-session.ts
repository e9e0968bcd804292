import type { QueryClient } from '@tanstack/react-query'
import { user } from '#shared/accounts/accounts.ts'
import { readCachedUser } from '#web/features/offline/cache/cached-user.ts'
import { fetchCurrentUser, sessionQuery } from '#web/features/sessions/session.ts'
import { setCurrentUserId } from '#web/lib/api/api.ts'
import { bootData, bootPart } from '#web/lib/api/boot.ts'

/** Takes the current user from the document, or fetches it once. */
export async function seedSession(client: QueryClient) {
  const served = bootData ? (bootPart('user', user) ?? null) : await fetchCurrentUser().catch(() => null)
  const current = bootData?.isShell ? await readCachedUser().catch(() => null) : served
  client.setQueryDefaults(sessionQuery.queryKey, sessionQuery)
  client.setQueryData(sessionQuery.queryKey, current)
  setCurrentUserId(current?.id)
}
