import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Configuration, type JWK, Provider } from 'oidc-provider'
import { type Account, followCallback, startLinking, startSignIn } from './providers.ts'
import type { Browser } from './world.ts'

export interface OpenIdServer {
  settings: Record<'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET' | 'GOOGLE_ISSUER', string>
  stop(): Promise<void>
}

const client = { client_id: 'rollbook', client_secret: 'a secret of two' }

/**
 * A real OpenID provider on a free local port, configured like Google, for one redirect URI. Its page asks for name,
 * email and verified, and accepts any input.
 */
export async function startOpenId(redirectUri: string): Promise<OpenIdServer> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const accounts = new Map<string, Account>()
  const provider = new Provider(issuer, configuration(redirectUri, accounts))
  const answer = provider.callback()

  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response)
    if (request.method === 'GET') return void response.setHeader('content-type', 'text/html').end(page)
    void accountFrom(request).then((account) => {
      accounts.set(account.email, account)
      return provider.interactionFinished(request, response, { login: { accountId: account.email } })
    })
  })
  return {
    settings: {
      GOOGLE_CLIENT_ID: client.client_id,
      GOOGLE_CLIENT_SECRET: client.client_secret,
      GOOGLE_ISSUER: issuer,
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const configuration = (redirectUri: string, accounts: Map<string, Account>): Configuration => ({
  clients: [
    {
      ...client,
      redirect_uris: [redirectUri],
      response_types: ['code'],
      grant_types: ['authorization_code'],
      token_endpoint_auth_method: 'client_secret_post',
    },
  ],
  // Google includes these in the ID token.
  conformIdTokenClaims: false,
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  cookies: { keys: [randomBytes(16).toString('hex')] },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
  jwks: { keys: [{ ...signingKey(), use: 'sig', alg: 'RS256' }] },
  pkce: { required: () => true },
  ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 600, Session: 600 },
  findAccount: (_context, id) => {
    const { email, name, isVerified } = accounts.get(id) ?? { email: id, name: '', isVerified: false }
    return { accountId: id, claims: () => ({ sub: id, email, email_verified: isVerified, name }) }
  },
  loadExistingGrant: async ({ oidc }) => {
    const grant = new oidc.provider.Grant({
      clientId: oidc.client?.clientId ?? '',
      accountId: oidc.session?.accountId ?? '',
    })
    grant.addOIDCScope('openid email profile')
    await grant.save()
    return grant
  },
})

const signingKey = () =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }) as JWK

const page = `<!doctype html><html lang="en"><title>A real provider</title><link rel="icon" href="data:,"><h1>Who are you?</h1><form method="post">
<label>Name <input name="name"></label> <label>Email <input name="email"></label>
<label><input type="checkbox" name="verified" checked> Verified</label> <button>Continue</button></form></html>`

async function accountFrom(request: IncomingMessage): Promise<Account> {
  const form = new URLSearchParams(await text(request))
  return { email: form.get('email') ?? '', name: form.get('name') ?? '', isVerified: form.has('verified') }
}

/** Signs in at the provider as a browser would. Returns the callback. */
export async function signInAtProvider(start: string, { email, name, isVerified }: Account): Promise<URL> {
  const jar = new Map<string, string>()
  const { origin } = new URL(start)
  const form = new URLSearchParams({ email, name, ...(isVerified && { verified: 'on' }) })
  let url = new URL(start)
  while (url.origin === origin) {
    const isPage = url.pathname.startsWith('/interaction/')
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(isPage && { method: 'POST', body: form }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      jar.set(name, value)
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`The provider answered ${response.status}: ${await response.text()}`)
    url = new URL(location, url)
  }
  return url
}

/** Signs in through this provider, from start to end. Returns where the browser goes next. */
export const signInByOpenId = async (browser: Browser, account: Account, query = '') =>
  followCallback(browser, await signInAtProvider(await startSignIn(browser, 'google', query), account))

/** The same for a member who links an account. */
export const linkByOpenId = async (browser: Browser, account: Account) =>
  followCallback(browser, await signInAtProvider(await startLinking(browser, 'google'), account))
