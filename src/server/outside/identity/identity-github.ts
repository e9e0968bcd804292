import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  fetchProtectedResource,
} from 'openid-client'
import { z } from 'zod/mini'
import type { IdentityProvider } from './identity.ts'
import { fetchFromProvider, withFailures } from './identity-failures.ts'

export interface GithubSettings {
  clientId: string
  clientSecret: string
  /** https://github.com, or an Enterprise server. */
  url: string
  apiUrl: string
}

const githubUser = z.object({ id: z.int(), login: z.string(), name: z.nullish(z.string()) })
const addresses = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

/** OAuth 2, code flow with PKCE; the profile and the primary address come from GitHub's API. */
export function github(settings: GithubSettings, fetch: CustomFetch = fetchFromProvider): IdentityProvider {
  const configuration = configurationOf(settings, fetch)

  const get = async (token: string, path: string) => {
    const headers = new Headers({ accept: 'application/vnd.github+json', 'user-agent': 'Rollbook' })
    const url = new URL(settings.apiUrl + path)
    const response = await fetchProtectedResource(configuration, token, url, 'GET', null, headers)
    if (!response.ok) throw new Error(`GitHub answered ${path} with ${response.status}.`)
    return response.json()
  }

  return withFailures({
    authorizationUrl: async (redirectUri, { state, verifier }) =>
      buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'read:user user:email',
        state,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).href,

    profileFrom: async (callback, { state, verifier }) => {
      const { access_token } = await authorizationCodeGrant(configuration, callback, {
        expectedState: state,
        pkceCodeVerifier: verifier,
      })
      const { id, login, name } = githubUser.parse(await get(access_token, '/user'))
      const primary = addresses.parse(await get(access_token, '/user/emails')).find((address) => address.primary)
      return {
        subject: String(id),
        email: primary?.email ?? '',
        isVerified: primary?.verified ?? false,
        name: name || login,
      }
    },
  })
}

function configurationOf({ clientId, clientSecret, url }: GithubSettings, fetch: CustomFetch): Configuration {
  const server = {
    // GitHub's own name in the callback's `iss` (RFC 9207).
    issuer: `${url}/login/oauth`,
    authorization_endpoint: `${url}/login/oauth/authorize`,
    token_endpoint: `${url}/login/oauth/access_token`,
  }
  const configuration = new Configuration(server, clientId, clientSecret)
  configuration[customFetch] = fetch
  configuration.timeout = 10
  if (url.startsWith('http:')) allowInsecureRequests(configuration)
  return configuration
}
