import { AuthorizationResponseError, type CustomFetch } from 'openid-client'
import type { ProviderFailureCode } from '#shared/accounts/sign-in.ts'
import { type IdentityProvider, ProviderFailure } from './identity.ts'

/** Fetches from a provider; one that is unreachable or broken is a failure with a sentence of its own. */
export const fetchFromProvider: CustomFetch = async (url, { body, ...options }) => {
  const response = await fetch(url, { ...options, body: body ?? null } as RequestInit).catch((error: unknown) => {
    throw new ProviderFailure('unavailable', error)
  })
  if (response.status >= 500) throw new ProviderFailure('unavailable', `status ${response.status}`)
  return response
}

/** Turns errors of the OpenID library into a {@link ProviderFailure}. */
export const withFailures = (provider: IdentityProvider): IdentityProvider => ({
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
