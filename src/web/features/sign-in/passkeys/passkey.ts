import { user } from '#shared/accounts/accounts.ts'
import { passkey, passkeyCreationOptions, passkeyRequestOptions } from '#shared/accounts/passkeys.ts'
import { fetchJson, send } from '#web/lib/api/api.ts'
import { ApiError, sentenceOf } from '#web/lib/api/api-error.ts'

/** Whether this browser supports passkeys: none does on a page without https, except on localhost. */
export const hasPasskeys = () => 'PublicKeyCredential' in window

/** The code that opens the browser's dialog. Preload it: some browsers open the dialog only right after a click. */
export const loadPasskeys = () => import('@simplewebauthn/browser')

/** Has the person use one of the browser's passkeys; the browser asks which. */
async function signWithPasskey() {
  const optionsJSON = await fetchJson(passkeyRequestOptions, '/api/auth/passkey/options', { method: 'POST' })
  const { startAuthentication } = await loadPasskeys()
  return { method: 'POST' as const, body: await startAuthentication({ optionsJSON }) }
}

export const logInWithPasskey = async () => fetchJson(user, '/api/auth/passkey', await signWithPasskey())

/** Shows that the current user is still the one at this device. */
export const confirmByPasskey = async () => send('/api/auth/confirm/passkey', await signWithPasskey())

/** The advice about an administrator's lost passkey. */
export const lostPasskey = 'Lost your passkey? Ask whoever runs this server for a link to add a new one.'

/** Has the browser create a passkey for the current user. An administrator's link has a token. */
export async function addPasskey({ password, token }: { password: string; token?: string }) {
  const path = '/api/user/passkeys'
  const optionsJSON = await fetchJson(passkeyCreationOptions, `${path}/options`, {
    method: 'POST',
    body: { password, token },
  })
  const { startRegistration } = await loadPasskeys()
  const body = { ...(await startRegistration({ optionsJSON })), token }
  return fetchJson(passkey, path, { method: 'POST', body })
}

/** Whether the browser's dialog was closed, timed out, or had nothing to offer; browsers don't say which. */
export const isCanceled = (error: unknown) =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)

/** The message about a sign-in method that failed. Browsers' errors are recognized by name. */
export function failureSentence(error: unknown): string {
  if (error instanceof ApiError || !(error instanceof Error)) return sentenceOf(error)
  if (error.name === 'InvalidStateError') return 'This device already has a passkey for your journal.'
  if (error.name === 'SecurityError')
    return 'Passkeys don’t work at this address. Open Rollbook at its usual address.'
  return 'The passkey didn’t work. Please try again or log in another way.'
}
