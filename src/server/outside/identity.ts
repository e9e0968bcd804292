import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import type { ProviderFailureCode } from '#shared/sign-in.ts'

/** Who a person is at a provider. */
export interface ProviderProfile {
  /** The provider's permanent id for the person. An address may pass to someone else; this does not. */
  subject: string
  /** As the provider writes it, '' if it gives none. */
  email: string
  /** Whether the provider has verified that the address is the person's. */
  isVerified: boolean
  name: string
}

/** What ties a provider's callback to the browser that was sent there. It stays on our side. */
export interface Authorization {
  state: string
  nonce: string
  verifier: string
}

export const createAuthorization = (): Authorization => ({
  state: randomState(),
  nonce: randomNonce(),
  verifier: randomPKCECodeVerifier(),
})

export interface IdentityProvider {
  /** The page of the provider that the browser is sent to. Throws {@link ProviderFailure}. */
  authorizationUrl(redirectUri: string, authorization: Authorization): Promise<string>
  /** The person whom the provider sent back, once all of the callback is verified. Throws {@link ProviderFailure}. */
  profileFrom(callback: URL, authorization: Authorization): Promise<ProviderProfile>
}

/** Signing in at a provider failed. `cause` is for the log alone. */
export class ProviderFailure extends Error {
  readonly code: ProviderFailureCode

  constructor(code: ProviderFailureCode, cause?: unknown) {
    super(code, { cause })
    this.code = code
  }
}
