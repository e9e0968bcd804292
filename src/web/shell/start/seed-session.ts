import type { QueryClient } from '@tanstack/react-query'
import { user } from '#shared/accounts/accounts.ts'
import { readCachedUser } from '#web/features/offline/cache/cache-database.ts'
import { soon } from '#web/features/offline/device-database.ts'
import { fetchCurrentUser, sessionQuery } from '#web/features/sessions/session.ts'
import { setCurrentUserId } from '#web/lib/api/api.ts'
import { bootData, bootPart } from '#web/lib/api/boot.ts'

/** The server is asked where the device's storage fails or hangs. */
const cachedUser = () => soon(readCachedUser()).catch(() => fetchCurrentUser().catch(() => null))

/** Takes the current user from the document, or fetches it once. */
export async function seedSession(client: QueryClient) {
  const served = bootData ? (bootPart('user', user) ?? null) : await fetchCurrentUser().catch(() => null)
  const current = bootData?.isShell ? await cachedUser() : served
  client.setQueryDefaults(sessionQuery.queryKey, sessionQuery)
  client.setQueryData(sessionQuery.queryKey, current)
  setCurrentUserId(current?.id)
}
