import { user } from '#shared/auth.ts'
import { passkey, passkeyCreation, passkeyRequest } from '#shared/passkeys.ts'
import { ApiError, fetchJson, sentenceOf } from '../../lib/api.ts'

/** Whether this browser can; on a page without https none can, but for this very machine's. */
export const hasPasskeys = () => 'PublicKeyCredential' in window

/** What opens the browser's own dialog. Load it ahead: some browsers open that only right after a press. */
export const loadPasskeys = () => import('@simplewebauthn/browser')

/** Asks the person for one of the passkeys that the browser reaches, and signs in by it. */
export async function signInByPasskey() {
  const optionsJSON = await fetchJson(passkeyRequest, '/api/auth/passkey/options', { method: 'POST' })
  const { startAuthentication } = await loadPasskeys()
  const body = await startAuthentication({ optionsJSON })
  return fetchJson(user, '/api/auth/passkey', { method: 'POST', body, timeout: 15_000 })
}

/** Has the browser make a passkey for the person signed in. */
export async function addPasskey(password: string) {
  const path = '/api/user/passkeys'
  const optionsJSON = await fetchJson(passkeyCreation, `${path}/options`, { method: 'POST', body: { password } })
  const { startRegistration } = await loadPasskeys()
  const body = await startRegistration({ optionsJSON })
  return fetchJson(passkey, path, { method: 'POST', body })
}

/** Whether the person closed the browser's dialog or let it wait too long, or it had nothing to offer: it tells no more. */
export const isLeft = (error: unknown) =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)

/** What to tell of a way in that came to nothing. The browser's refusals are known by their names. */
export function wayInSentence(error: unknown): string {
  if (error instanceof ApiError || !(error instanceof Error)) return sentenceOf(error)
  if (error.name === 'InvalidStateError') return 'This device already has a passkey for your journal.'
  if (error.name === 'SecurityError')
    return 'Passkeys do not work at this address. Open Rollbook at its usual one.'
  return 'The passkey did not work. Please try again, or use another way to sign in.'
}
