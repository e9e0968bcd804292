import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ProfileChanges, type User, user } from '#shared/accounts.ts'
import { updateSession } from '#web/features/sessions/session.ts'
import { fetchJson, send } from '#web/lib/api.ts'

const patch = (changes: ProfileChanges) => fetchJson(user, '/api/user', { method: 'PATCH', body: changes })

export function useSaveProfile() {
  const client = useQueryClient()
  return useMutation({ mutationFn: patch, onSuccess: (saved: User) => updateSession(client, saved) })
}

/** Saves something the user didn't ask to save, so a failure is silent. */
export async function saveSilently(client: QueryClient, changes: ProfileChanges) {
  try {
    updateSession(client, await patch(changes))
  } catch {
    // The device has the value; the account gets it with the next change.
  }
}

/** Waits up to ten minutes: deleting years of videos takes a while. */
export const deleteAccount = () => send('/api/user', { method: 'DELETE', timeout: 10 * 60_000 })
