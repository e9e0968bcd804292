import { AuthorizationResponseError, type CustomFetch } from 'openid-client'
import type { Provider, ProviderFailureCode } from '#shared/sign-in.ts'
import { type IdentityProvider, ProviderFailure } from './identity.ts'
import { type GithubSettings, github } from './identity-github.ts'
import { type GoogleSettings, google } from './identity-google.ts'
import { type LocalIdentity, localIdentity } from './identity-local.ts'

export interface IdentityProviders {
  /** By name; the others are not offered. */
  available: Map<Provider, IdentityProvider>
  /** Replaces providers without keys, never in production. */
  local: LocalIdentity | null
}

interface Settings {
  production: boolean
  google: GoogleSettings | null
  github: GithubSettings | null
}

/** The providers that have keys; outside production a local page replaces the others. */
export function openIdentityProviders({ production, ...keys }: Settings): IdentityProviders {
  const local = production ? null : localIdentity()
  const available = new Map<Provider, IdentityProvider>()
  if (keys.google) available.set('google', withFailures(google(keys.google, reachProvider)))
  else if (local) available.set('google', local.replace(withFailures(google(local.google, local.fetch))))
  if (keys.github) available.set('github', withFailures(github(keys.github, reachProvider)))
  else if (local) available.set('github', local.replace(withFailures(github(local.github, local.fetch))))
  return { available, local }
}

/** A provider that is unreachable or broken is a failure with a sentence of its own. */
const reachProvider: CustomFetch = async (url, { body, ...options }) => {
  const response = await fetch(url, { ...options, body: body ?? null } as RequestInit).catch((error: unknown) => {
    throw new ProviderFailure('unavailable', error)
  })
  if (response.status >= 500) throw new ProviderFailure('unavailable', `status ${response.status}`)
  return response
}

const withFailures = (provider: IdentityProvider): IdentityProvider => ({
  authorizationUrl: (...args) => provider.authorizationUrl(...args).catch(fail),
  profileFrom: (...args) => provider.profileFrom(...args).catch(fail),
})

function fail(error: unknown): never {
  if (error instanceof ProviderFailure) throw error
  if (error instanceof Error && error.cause instanceof ProviderFailure) throw error.cause
  if (error instanceof AuthorizationResponseError) throw new ProviderFailure(codeOf(error.error), error)
  throw new ProviderFailure('failed', error)
}

const codeOf = (error: string): ProviderFailureCode => {
  if (error === 'access_denied') return 'cancelled'
  return ['temporarily_unavailable', 'server_error'].includes(error) ? 'unavailable' : 'failed'
}
