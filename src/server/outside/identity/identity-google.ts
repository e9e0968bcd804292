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
import { fetchFromProvider, withFailures } from './identity-failures.ts'

export interface GoogleSettings {
  clientId: string
  clientSecret: string
  /** https://accounts.google.com, or any other OpenID Connect provider. */
  issuer: string
}

/** OpenID Connect, code flow with PKCE. */
export function google(settings: GoogleSettings, fetch: CustomFetch = fetchFromProvider): IdentityProvider {
  const configuration = discovered(settings, fetch)

  return withFailures({
    authorizationUrl: async (redirectUri, { state, nonce, verifier }) =>
      buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).href,

    profileFrom: async (callback, { state, nonce, verifier }) => {
      const tokens = await authorizationCodeGrant(await configuration(), callback, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('The ID token has no claims.')
      const { sub, email, email_verified, name } = claims
      return { subject: sub, email: textOf(email), isVerified: email_verified === true, name: textOf(name) }
    },
  })
}

/** The issuer's discovery document, fetched on first use. A failed fetch is tried again the next time. */
function discovered({ clientId, clientSecret, issuer }: GoogleSettings, fetch: CustomFetch) {
  const client = { client_secret: clientSecret, id_token_signed_response_alg: 'RS256' }
  const discover = () =>
    discovery(new URL(issuer), clientId, client, undefined, {
      timeout: 10,
      [customFetch]: fetch,
      // Verifies the token's signature, too, instead of relying on TLS alone.
      execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
    })
  let found: Promise<Configuration> | undefined
  return () => {
    found ??= discover().catch((error: unknown) => {
      found = undefined
      throw error
    })
    return found
  }
}

const textOf = (claim: unknown) => (typeof claim === 'string' ? claim : '')
