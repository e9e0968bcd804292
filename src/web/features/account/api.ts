import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import {
  authEvent,
  identity,
  type PasswordChange,
  type ProfileChanges,
  type Provider,
  sessionSeen,
} from '#shared/account.ts'
import { type User, user } from '#shared/auth.ts'
import { fetchJson, send } from '../../lib/api.ts'
import { updateSession } from '../auth/api.ts'

const patch = (changes: ProfileChanges) => fetchJson(user, '/api/user', { method: 'PATCH', body: changes })

/** Saves changes of the profile; everything that shows the person follows. */
export function useSaveProfile() {
  const client = useQueryClient()
  return useMutation({ mutationFn: patch, onSuccess: (saved: User) => updateSession(client, saved) })
}

/** Saves what nobody has asked to be saved: nobody has to hear when it fails. */
export async function saveQuietly(client: QueryClient, changes: ProfileChanges) {
  try {
    updateSession(client, await patch(changes))
  } catch {
    // It is sent again with the next occasion.
  }
}

/** Lists that change elsewhere: asked for anew each time they are opened. */
export const listOf = <T>(schema: z.ZodMiniType<T>, path: string) =>
  queryOptions({
    queryKey: [path],
    queryFn: () => fetchJson(z.array(schema), path),
    gcTime: 0,
  })

const sessions = listOf(sessionSeen, '/api/user/sessions')
const identities = listOf(identity, '/api/user/identities')
const events = listOf(authEvent, '/api/user/events')

export const useSessions = () => useQuery(sessions)
export const useIdentities = () => useQuery(identities)
export const useEvents = () => useQuery(events)

export function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => send(`/api/user/sessions/${id}`, { method: 'DELETE' }),
    // Also after a refusal: what is gone already is no longer listed.
    onSettled: () => client.invalidateQueries(sessions),
  })
}

export function useUnlink() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (provider: Provider) => send(`/api/user/identities/${provider}`, { method: 'DELETE' }),
    onSettled: () => client.invalidateQueries(identities),
  })
}

/** Begins to link an account elsewhere: answers the page of the provider to go to. */
export const beginLinking = async ({ provider, password }: { provider: Provider; password: string }) =>
  fetchJson(z.object({ at: z.string() }), `/api/user/identities/${provider}`, {
    method: 'POST',
    body: { password },
  })

export const changePassword = (body: PasswordChange) => send('/api/user/password', { method: 'POST', body })

/** Years of videos take their time. */
export const deleteAccount = () => send('/api/user', { method: 'DELETE', timeout: 10 * 60_000 })
