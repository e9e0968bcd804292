import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { type Credentials, type Registration, type User, user } from '#shared/auth.ts'
import { ApiError, fetchJson, send, speakFor } from '../../lib/api.ts'
import { bootData } from '../../lib/boot.ts'
import { forgetCsrfToken } from '../../lib/csrf.ts'
import { dropDraftsOf } from '../../lib/drafts.ts'

const patience = 15_000

/** The person signed in, or null; known for as long as the tab is open. */
const sessionQuery = queryOptions<User | null>({
  queryKey: ['/api/auth/session'],
  queryFn: fetchSession,
  gcTime: Number.POSITIVE_INFINITY,
})

async function fetchSession(): Promise<User | null> {
  try {
    return await fetchJson(user, '/api/auth/session')
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

/** Takes the session that the document brought along, or asks for it once. */
export async function seedSession(client: QueryClient) {
  const person = bootData ? (bootData.user ?? null) : await fetchSession().catch(() => null)
  client.setQueryDefaults(sessionQuery.queryKey, sessionQuery)
  client.setQueryData(sessionQuery.queryKey, person)
  speakFor(person?.id)
}

export const sessionIn = (client: QueryClient) => client.getQueryData(sessionQuery.queryKey) ?? null

/** The person signed in; only used below the layout that nobody else reaches. */
export function useUser(): User {
  const { data } = useQuery(sessionQuery)
  if (!data) throw new Error('Nobody is signed in.')
  return data
}

export const logIn = (body: Credentials) =>
  fetchJson(user, '/api/auth/login', { method: 'POST', body, timeout: patience })

export const register = (body: Registration) =>
  fetchJson(user, '/api/auth/register', { method: 'POST', body, timeout: patience })

/** Ends the session and empties what this device knows of the person. */
export async function logOut(client: QueryClient) {
  const person = sessionIn(client)
  await send('/api/auth/logout', { method: 'POST' })
  forgetCsrfToken()
  speakFor(undefined)
  if (person) dropDraftsOf(person.id)
  client.clear()
  client.setQueryData(sessionQuery.queryKey, null)
}
