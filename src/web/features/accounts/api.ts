import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type User, user } from '#shared/accounts/accounts.ts'
import type { ProfileChanges } from '#shared/accounts/profile-changes.ts'
import { currentUserIn, updateSession } from '#web/features/sessions/session.ts'
import { fetchJson, send } from '#web/lib/api/api.ts'
import { refreshPaths } from '#web/lib/api/queries.ts'

const patch = (changes: ProfileChanges) => fetchJson(user, '/api/user', { method: 'PATCH', body: changes })

export function useSaveProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: patch,
    onSuccess: (saved: User) => {
      const before = currentUserIn(client)
      updateSession(client, saved)
      if (saved.weekStartsOn !== before?.weekStartsOn) refreshPaths(client, countedByWeek)
    },
  })
}

/** Paths that depend on the member's weeks: figures, and searches for 'last week'. The calendar asks for its days. */
const countedByWeek = ['/api/stats', '/api/entries', '/api/goal']

/** Saves something the user didn't ask to save, so a failure is silent. */
export async function saveSilently(client: QueryClient, changes: ProfileChanges) {
  try {
    updateSession(client, await patch(changes))
  } catch {
    // The device has the value; the account gets it with the next change.
  }
}

export const useRenewMailLinks = () =>
  useMutation({ mutationFn: () => send('/api/user/mail-off-key', { method: 'POST' }) })

/** Waits up to ten minutes: deleting years of videos takes a while. */
export const deleteAccount = () => send('/api/user', { method: 'DELETE', timeout: 10 * 60_000 })
