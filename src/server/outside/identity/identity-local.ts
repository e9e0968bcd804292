import { createHash, createPublicKey, generateKeyPair, type KeyObject, sign } from 'node:crypto'
import { promisify } from 'node:util'
import type { CustomFetch } from 'openid-client'
import { z } from 'zod/mini'
import { createToken } from '#server/http/visit/tokens.ts'
import { type Provider, providers } from '#shared/accounts/sign-in.ts'
import { text } from '#shared/foundation/text.ts'
import type { IdentityProvider } from './identity.ts'
import type { GithubSettings } from './identity-github.ts'
import type { GoogleSettings } from './identity-google.ts'

/** The query of the authorization URL. */
export const localRequest = z.object({
  client_id: text('client_id'),
  redirect_uri: text('redirect_uri'),
  state: text('state'),
  code_challenge: text('code_challenge'),
  nonce: z._default(text('nonce'), ''),
})

export type LocalRequest = z.infer<typeof localRequest>

/** Who the person claims to be. On this machine, that is enough. */
interface LocalPerson {
  name: string
  email: string
  isVerified: boolean
}

/**
 * Replaces both providers on machines without keys: this process answers for their servers, and people sign in on a page
 * of ours.
 */
export interface LocalIdentity {
  google: GoogleSettings
  github: GithubSettings
  fetch: CustomFetch
  /** The same provider, with our page in place of its own. */
  replace(provider: IdentityProvider): IdentityProvider
  /** The callback with a code for `person`, which works once and for a minute. */
  successUrl(provider: Provider, request: LocalRequest, person: LocalPerson): string
  /** The callback when the person cancels. */
  cancelUrl(provider: Provider, request: LocalRequest): string
}

const origin = 'https://local-sign-in.invalid'
const minute = 60_000
const issuers: Record<Provider, string> = { google: `${origin}/google`, github: `${origin}/github/login/oauth` }
const keys = { clientId: 'rollbook', clientSecret: 'nobody-else-asks' }
const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** The signing key and the grants last until the server stops. */
export function localIdentity(): LocalIdentity {
  const grants = new Grants()
  const callbackUrl = (provider: Provider, { state }: LocalRequest, result: Record<string, string>) =>
    `/api/auth/${provider}/callback?${new URLSearchParams({ ...result, state, iss: issuers[provider] })}`

  return {
    google: { ...keys, issuer: issuers.google },
    github: { ...keys, url: `${origin}/github`, apiUrl: `${origin}/github/api` },
    fetch: localFetch(grants),
    replace: (provider) => ({
      ...provider,
      authorizationUrl: async (...args) => localPage(await provider.authorizationUrl(...args)),
    }),
    successUrl: (provider, request, person) =>
      callbackUrl(provider, request, { code: grants.add({ provider, request, person }) }),
    cancelUrl: (provider, request) => callbackUrl(provider, request, { error: 'access_denied' }),
  }
}

interface Grant {
  provider: Provider
  request: LocalRequest
  person: LocalPerson
}

/** Codes and tokens with what they were granted for. Each expires after a minute. */
class Grants {
  readonly #grants = new Map<string, Grant & { expiresAt: number }>()

  add(grant: Grant): string {
    for (const [secret, { expiresAt }] of this.#grants) if (expiresAt <= Date.now()) this.#grants.delete(secret)
    const secret = createToken()
    this.#grants.set(secret, { ...grant, expiresAt: Date.now() + minute })
    return secret
  }

  find(secret: string): Grant | undefined {
    const grant = this.#grants.get(secret)
    return grant && grant.expiresAt > Date.now() ? grant : undefined
  }

  consume(secret: string): Grant | undefined {
    const grant = this.find(secret)
    this.#grants.delete(secret)
    return grant
  }
}

/** Answers for the servers of both providers. */
function localFetch(grants: Grants): CustomFetch {
  let key: Promise<KeyObject> | undefined
  const signingKey = () => (key ??= newKey())

  /** Exchanges a code for a token, if the verifier is right. */
  const exchange = async (body: URLSearchParams) => {
    const grant = grants.consume(body.get('code') ?? '')
    const challenge = sha256(body.get('code_verifier') ?? '').toString('base64url')
    const isValid =
      grant?.request.code_challenge === challenge &&
      grant.request.redirect_uri === body.get('redirect_uri') &&
      grant.request.client_id === body.get('client_id')
    if (!isValid) return Response.json({ error: 'invalid_grant' }, { status: 400 })
    const idToken = grant.provider === 'google' && { id_token: signed(claimsOf(grant), await signingKey()) }
    return Response.json({ access_token: grants.add(grant), token_type: 'bearer', expires_in: 60, ...idToken })
  }

  return async (url, { body, headers }) => {
    const path = new URL(url).pathname
    if (path === '/google/.well-known/openid-configuration') return Response.json(discovery)
    if (path === '/google/jwks') return Response.json({ keys: [publicJwk(await signingKey())] })
    if (body instanceof URLSearchParams) return exchange(body)
    const grant = grants.find((new Headers(headers).get('authorization') ?? '').slice('Bearer '.length))
    if (!grant) return new Response(null, { status: 401 })
    return Response.json(path.endsWith('/emails') ? emailsOf(grant) : userOf(grant))
  }
}

/** A path without a host, so that it works under any name the browser uses for this server. */
function localPage(url: string): string {
  const { pathname, search } = new URL(url)
  const provider = providers.find((name) => pathname.startsWith(`/${name}/`))
  return `/api/auth/local/${provider}${search}`
}

const discovery = {
  issuer: issuers.google,
  authorization_endpoint: `${issuers.google}/authorize`,
  token_endpoint: `${issuers.google}/token`,
  jwks_uri: `${issuers.google}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  authorization_response_iss_parameter_supported: true,
}

/** The same address is always the same person. */
const idOf = ({ email }: LocalPerson) => sha256(email.toLowerCase()).readUIntBE(0, 6)

const claimsOf = ({ request, person }: Grant) => {
  const now = Math.floor(Date.now() / 1000)
  return {
    iss: issuers.google,
    aud: request.client_id,
    sub: String(idOf(person)),
    nonce: request.nonce,
    iat: now,
    exp: now + 60,
    name: person.name,
    email: person.email,
    email_verified: person.isVerified,
  }
}

const userOf = ({ person }: Grant) => ({ id: idOf(person), login: person.email, name: person.name })
const emailsOf = ({ person }: Grant) => [{ email: person.email, primary: true, verified: person.isVerified }]

async function newKey(): Promise<KeyObject> {
  return (await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })).privateKey
}

const publicJwk = (key: KeyObject) => ({
  ...createPublicKey(key).export({ format: 'jwk' }),
  kid: 'local',
  use: 'sig',
  alg: 'RS256',
})

function signed(claims: object, key: KeyObject): string {
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url')
  const content = `${part({ alg: 'RS256', kid: 'local', typ: 'JWT' })}.${part(claims)}`
  return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`
}
