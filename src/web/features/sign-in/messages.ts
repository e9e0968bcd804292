import { limits } from '#shared/limits.ts'
import { providerFailures } from '#shared/sign-in.ts'
import { ApiError } from '#web/lib/api.ts'

/** What the login form says about a failed attempt. */
export function loginMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Login failed. Please check your credentials and try again.'
  if (error.code === 'TIMEOUT') return 'Login request timed out. The server may be busy. Please try again later.'
  if (error.code === 'OFFLINE') return 'Connection timed out. Please check your internet connection and try again.'
  if (error.code === 'WRONG_CREDENTIALS') return 'Invalid email or password. Please try again.'
  if (error.status === 401) return 'Authentication failed. Please check your credentials.'
  if (error.status === 408) return 'Login request timed out on the server. Please try again later.'
  if (error.status === 429) return 'Too many login attempts. Please try again later.'
  return error.sentence || 'Login failed. Please check your credentials and try again.'
}

/** What the registration form says about a failed attempt. */
export function registerMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return 'An error occurred during registration. Please try again.'
  if (error.code === 'TIMEOUT') return 'Registration request timed out. Please try again.'
  if (error.code === 'OFFLINE') return error.sentence
  if (error.code === 'EMAIL_TAKEN') {
    return 'This email address is already registered. Please try logging in or use a different email.'
  }
  if (error.code === 'COMMON_PASSWORD' || error.code === 'BUSY') return error.sentence
  if (error.code === 'USERNAME_TAKEN') return 'This username is already taken. Please choose a different one.'
  if (error.fields['password']) {
    return `Password must be at least ${limits.password.min} characters and include uppercase letters, lowercase letters, and numbers.`
  }
  return error.status >= 500 ? 'An error occurred during registration. Please try again.' : error.sentence
}

/** Why logging in with a provider failed, by the code in the address it sends the browser back to. */
export const failureMessage = (code: string): string =>
  Object.entries(providerFailures).find(([known]) => known === code)?.[1] ?? providerFailures.failed
