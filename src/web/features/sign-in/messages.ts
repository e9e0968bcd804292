import { providerFailures } from '#shared/accounts/sign-in.ts'
import { limits } from '#shared/foundation/limits.ts'
import { ApiError } from '#web/lib/api/api-error.ts'

/** The login form's message about a failed attempt. */
export function loginMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return loginFailed
  if (error.code === 'TIMEOUT') return 'Login request timed out. Please try again later.'
  if (says(error, 'timed out')) return 'Login request timed out. The server may be busy. Please try again later.'
  if (says(error, 'Incorrect email or password')) return 'Invalid email or password. Please try again.'
  const status = error.foreign?.status ?? error.status
  if (status === 401) return 'Authentication failed. Please check your credentials.'
  if (status === 408) return 'Login request timed out on the server. Please try again later.'
  if (status === 429) return 'Too many login attempts. Please try again later.'
  if (isOutOfReach(error)) return 'Connection timed out. Please check your internet connection and try again.'
  return ownMessage(error) || (status >= 500 ? serverFailed : loginFailed)
}

const serverFailed = 'The server had a problem. Please try again later.'

const loginFailed = 'Login failed. Please check your credentials and try again.'

/** The registration form's message about a failed attempt. */
export function registerMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return registrationFailed
  if (error.code === 'TIMEOUT' || says(error, 'timed out'))
    return 'Registration request timed out. Please try again.'
  const field = fieldOfRegistration(error)
  if (field) return fieldMessages[field]
  if (isOutOfReach(error)) return error.sentence
  return ownMessage(error) || registrationFailed
}

const registrationFailed = 'An error occurred during registration. Please try again.'

const fieldMessages = {
  email: 'This email address is already registered. Please try logging in or use a different email.',
  username: 'This username is already taken. Please choose a different one.',
  password: `Password must be at least ${limits.password.min} characters and include uppercase letters, lowercase letters, and numbers.`,
}

/** The field that a refused registration is about, if there is one. */
export function fieldOfRegistration(error: ApiError): keyof typeof fieldMessages | undefined {
  if (says(error, 'Email already exists')) return 'email'
  if (says(error, 'Username already exists')) return 'username'
  const isWeak = error.code === 'INVALID' && error.fields['password'] !== undefined
  return isWeak || says(error, 'Password does not meet requirements') ? 'password' : undefined
}

/** Whether the reply contains these words, whoever sent it. */
const says = ({ foreign, sentence }: ApiError, words: string) =>
  (foreign?.text ?? sentence).toLowerCase().includes(words.toLowerCase())

/** Whether nothing but perhaps the login page of a network replied. */
const isOutOfReach = ({ code, foreign }: ApiError) =>
  code === 'OFFLINE' && (foreign === undefined || foreign.status < 300 || foreign.text.trimStart().startsWith('<'))

/** The reply's own sentence for people; '' if it has none. */
function ownMessage({ foreign, sentence }: ApiError): string {
  if (!foreign) return sentence
  return foreign.status < 500 && /^[^<{[].{0,199}$/.test(foreign.text) ? foreign.text : ''
}

/** Why logging in with a provider failed, by the code in the address it sends the browser back to. */
export const failureMessage = (code: string): string =>
  Object.entries(providerFailures).find(([known]) => known === code)?.[1] ?? providerFailures.failed

/** Whether a link from an email no longer works, or never did because it was truncated. */
export function isExpiredLink(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.code === 'LINK_EXPIRED' || (error.code === 'INVALID' && !error.fields['password'])
}
