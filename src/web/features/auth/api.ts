import { type QueryClient, useQuery } from '@tanstack/react-query'
import { type Credentials, type Registration, type User, user } from '#shared/auth.ts'
import { ApiError, fetchJson, send } from '../../lib/api.ts'
import { bootData } from '../../lib/boot.ts'
import { forgetCsrfToken } from '../../lib/csrf.ts'
import { dropAllDrafts } from '../../lib/drafts.ts'

const sessionKey = ['/api/auth/session']
const patience = 15_000

/** The person signed in, or null. */
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
  client.setQueryData(sessionKey, bootData ? (bootData.user ?? null) : await fetchSession().catch(() => null))
}

export const sessionIn = (client: QueryClient) => client.getQueryData<User | null>(sessionKey) ?? null

/** The person signed in; only used below the layout that nobody else reaches. */
export function useUser(): User {
  const { data } = useQuery<User | null>({ queryKey: sessionKey, queryFn: fetchSession })
  if (!data) throw new Error('Nobody is signed in.')
  return data
}

export const logIn = (body: Credentials) =>
  fetchJson(user, '/api/auth/login', { method: 'POST', body, timeout: patience })

export const register = (body: Registration) =>
  fetchJson(user, '/api/auth/register', { method: 'POST', body, timeout: patience })

/** Ends the session and empties what this tab knows of the person. */
export async function logOut(client: QueryClient) {
  await send('/api/auth/logout', { method: 'POST' })
  forgetCsrfToken()
  client.clear()
  dropAllDrafts()
  client.setQueryData(sessionKey, null)
}
