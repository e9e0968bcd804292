import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import type { SignInFailureCode } from '#shared/sign-in-failures.ts'

/** Who somebody is at a provider. `email` is as the provider writes it, '' where it tells none. */
export interface Elsewhere {
  /** The provider's own, lasting name for the person; an address may pass to somebody else, this does not. */
  subject: string
  email: string
  /** Whether the provider has made sure that the address is the person's. */
  isVerified: boolean
  name: string
}

/** What ties a provider's answer to the browser that asked. It stays on our side. */
export interface Ask {
  state: string
  nonce: string
  verifier: string
}

/** A new one for each try: unguessable, all three. */
export const newAsk = (): Ask => ({
  state: randomState(),
  nonce: randomNonce(),
  verifier: randomPKCECodeVerifier(),
})

export interface IdentityProvider {
  /** Where the browser is sent to ask. Throws {@link SignInFailure}. */
  askAt(redirectUri: string, ask: Ask): Promise<string>
  /** Who answers, once everything about the answer is checked. Throws {@link SignInFailure}. */
  whoAnswers(callback: URL, ask: Ask): Promise<Elsewhere>
}

/** Signing in elsewhere came to nothing. `cause` is for the log alone. */
export class SignInFailure extends Error {
  readonly code: SignInFailureCode

  constructor(code: SignInFailureCode, cause?: unknown) {
    super(code, { cause })
    this.code = code
  }
}
