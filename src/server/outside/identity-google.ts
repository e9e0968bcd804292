import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client'
import type { IdentityProvider } from './identity.ts'

export interface GoogleSettings {
  clientId: string
  clientSecret: string
  /** https://accounts.google.com, or whoever else speaks OpenID Connect. */
  issuer: string
}

/** OpenID Connect, code flow with PKCE. The issuer's own description is read at the first use. */
export function google({ clientId, clientSecret, issuer }: GoogleSettings, fetch: CustomFetch): IdentityProvider {
  const discover = () =>
    discovery(
      new URL(issuer),
      clientId,
      { client_secret: clientSecret, id_token_signed_response_alg: 'RS256' },
      undefined,
      {
        timeout: 10,
        [customFetch]: fetch,
        // The signature is checked too, not only the line that the token came by.
        execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
      },
    )
  let discovered: Promise<Configuration> | undefined
  const configuration = () => {
    discovered ??= discover().catch((error: unknown) => {
      discovered = undefined
      throw error
    })
    return discovered
  }

  return {
    askAt: async (redirectUri, { state, nonce, verifier }) =>
      buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).href,

    whoAnswers: async (callback, { state, nonce, verifier }) => {
      const tokens = await authorizationCodeGrant(await configuration(), callback, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('The answer names nobody.')
      const { sub, email, email_verified, name } = claims
      return { subject: sub, email: textOf(email), isVerified: email_verified === true, name: textOf(name) }
    },
  }
}

const textOf = (claim: unknown) => (typeof claim === 'string' ? claim : '')
