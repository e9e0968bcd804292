import { AuthorizationResponseError, type CustomFetch } from 'openid-client'
import type { Provider } from '#shared/account.ts'
import type { SignInFailureCode } from '#shared/sign-in-failures.ts'
import { type IdentityProvider, SignInFailure } from './identity.ts'
import { type GithubSettings, github } from './identity-github.ts'
import { type GoogleSettings, google } from './identity-google.ts'
import { type LocalIdentity, localIdentity } from './identity-local.ts'

export interface Identity {
  /** Those that can be used; the others are not offered. */
  providers: Map<Provider, IdentityProvider>
  /** Stands in for providers without keys, never in production. */
  local: LocalIdentity | null
}

interface Settings {
  production: boolean
  google: GoogleSettings | null
  github: GithubSettings | null
}

/** The providers that have keys; outside production the local page stands in for the others. */
export function openIdentity({ production, ...keys }: Settings): Identity {
  const local = production ? null : localIdentity()
  const providers = new Map<Provider, IdentityProvider>()
  if (keys.google) providers.set('google', withFailures(google(keys.google, reach)))
  else if (local) providers.set('google', local.instead(withFailures(google(local.google, local.fetch))))
  if (keys.github) providers.set('github', withFailures(github(keys.github, reach)))
  else if (local) providers.set('github', local.instead(withFailures(github(local.github, local.fetch))))
  return { providers, local }
}

/** Asks the provider's server; one that does not answer or is broken is a failure that people read about. */
const reach: CustomFetch = async (url, { body, ...options }) => {
  const response = await fetch(url, { ...options, body: body ?? null } as RequestInit).catch((error: unknown) => {
    throw new SignInFailure('unavailable', error)
  })
  if (response.status >= 500) throw new SignInFailure('unavailable', `status ${response.status}`)
  return response
}

const withFailures = (provider: IdentityProvider): IdentityProvider => ({
  askAt: (...given) => provider.askAt(...given).catch(fail),
  whoAnswers: (...given) => provider.whoAnswers(...given).catch(fail),
})

function fail(error: unknown): never {
  if (error instanceof SignInFailure) throw error
  if (error instanceof Error && error.cause instanceof SignInFailure) throw error.cause
  if (error instanceof AuthorizationResponseError) throw new SignInFailure(codeOf(error.error), error)
  throw new SignInFailure('failed', error)
}

const codeOf = (error: string): SignInFailureCode => {
  if (error === 'access_denied') return 'cancelled'
  return ['temporarily_unavailable', 'server_error'].includes(error) ? 'unavailable' : 'failed'
}
