import { createToken } from '#server/http/visit/tokens.ts'
import type { ProviderFailureCode } from '#shared/accounts/sign-in.ts'

/** Who a person is at a provider. */
export interface ProviderProfile {
  /** The provider's permanent id for the person. Unlike an address, it never passes to someone else. */
  subject: string
  /** As the provider spells it, '' if there is none. */
  email: string
  /** Whether the provider has verified that the address is the person's. */
  isVerified: boolean
  name: string
}

/** Ties a provider's callback to the browser that was sent there. Stored on our side only. */
export interface Authorization {
  state: string
  nonce: string
  verifier: string
}

/** New random values for one sign-in; a PKCE verifier has at least 43 characters (RFC 7636). */
export const createAuthorization = (): Authorization => ({
  state: createToken(),
  nonce: createToken(),
  verifier: createToken(),
})

export interface IdentityProvider {
  /** Returns the provider's page to send the browser to. Throws {@link ProviderFailure}. */
  authorizationUrl(redirectUri: string, authorization: Authorization): Promise<string>
  /** Verifies the callback and returns the person who signed in. Throws {@link ProviderFailure}. */
  profileFrom(callback: URL, authorization: Authorization): Promise<ProviderProfile>
}

/** Signing in at a provider failed. `cause` is only for the log. */
export class ProviderFailure extends Error {
  readonly code: ProviderFailureCode

  constructor(code: ProviderFailureCode, cause?: unknown) {
    super(code, { cause })
    this.code = code
  }
}
