import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import {
  type Credentials,
  type EmailVerification,
  type PasswordReset,
  type Registration,
  type User,
  user,
} from '#shared/auth.ts'
import { ApiError, fetchJson, send, speakFor } from '../../lib/api.ts'
import { bootData } from '../../lib/boot.ts'
import { forgetCsrfToken } from '../../lib/csrf.ts'
import { forgetPerson } from '../offline/forget-person.ts'
import { keptPerson } from '../offline/person.ts'

const patience = 15_000

/** The person signed in, or null; known for as long as the tab is open. */
export const sessionQuery = queryOptions<User | null>({
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
  const served = bootData ? (bootData.user ?? null) : await fetchSession().catch(() => null)
  const person = bootData?.isShell ? await keptPerson().catch(() => null) : served
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

export const forgetPassword = (email: string) =>
  send('/api/auth/forgot-password', { method: 'POST', body: { email }, timeout: patience })

export const resetPassword = (body: PasswordReset) =>
  send('/api/auth/reset-password', { method: 'POST', body, timeout: patience })

export const verifyEmail = (body: EmailVerification) =>
  fetchJson(user, '/api/auth/verify-email', { method: 'POST', body })

/** Sends the mail with the link that verifies the address once more. */
export const resendVerification = () => send('/api/auth/verification', { method: 'POST' })

/** Takes over what has changed of the person signed in; whoever has left since stays away. */
export const updateSession = (client: QueryClient, changed: Partial<User> & Pick<User, 'id'>) =>
  client.setQueryData(sessionQuery.queryKey, (known) =>
    known?.id === changed.id ? { ...known, ...changed } : known,
  )

/** This tab knows nobody any more; what is kept on the device stays. */
export function leaveSession(client: QueryClient) {
  forgetCsrfToken()
  speakFor(undefined)
  client.clear()
  client.setQueryData(sessionQuery.queryKey, null)
}

/** Ends the session and empties what this device knows of the person. */
export async function logOut(client: QueryClient) {
  const person = sessionIn(client)
  await send('/api/auth/logout', { method: 'POST' })
  if (person) await forgetPerson(person.id)
  leaveSession(client)
}
