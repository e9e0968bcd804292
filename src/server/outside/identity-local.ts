import { createHash, createPublicKey, generateKeyPair, type KeyObject, randomBytes, sign } from 'node:crypto'
import { promisify } from 'node:util'
import type { CustomFetch } from 'openid-client'
import { z } from 'zod/mini'
import { type Provider, providers } from '#shared/account.ts'
import type { IdentityProvider } from './identity.ts'
import type { GithubSettings } from './identity-github.ts'
import type { GoogleSettings } from './identity-google.ts'

/** What the browser brings along from the sign-in button. */
export const localAsk = z.object({
  client_id: z.string(),
  redirect_uri: z.string(),
  state: z.string(),
  code_challenge: z.string(),
  nonce: z._default(z.string(), ''),
})

export type LocalAsk = z.infer<typeof localAsk>

/** Who somebody says to be; on this machine that is believed. */
interface LocalPerson {
  name: string
  email: string
  isVerified: boolean
}

/**
 * Both providers in a few lines, for machines without keys: what the sign-in asks of their servers is answered in this
 * process, and the page where a person would sign in is a page of ours.
 */
export interface LocalIdentity {
  google: GoogleSettings
  github: GithubSettings
  fetch: CustomFetch
  /** The same provider, whose page is ours. */
  instead(provider: IdentityProvider): IdentityProvider
  /** Where the browser goes on with a code for `person`, good once and for a minute. */
  answerAt(provider: Provider, ask: LocalAsk, person: LocalPerson): string
  /** Where the browser goes on when the person would rather not. */
  refusalAt(provider: Provider, ask: LocalAsk): string
}

const origin = 'https://local-sign-in.invalid'
const minute = 60_000
const issuers: Record<Provider, string> = { google: `${origin}/google`, github: `${origin}/github/login/oauth` }
const keys = { clientId: 'rollbook', clientSecret: 'nobody-else-asks' }
const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** Each start has a signing key of its own, and forgets what it granted. */
export function localIdentity(): LocalIdentity {
  const granted = new Granted()
  const callbackAt = (provider: Provider, ask: LocalAsk, answer: Record<string, string>) =>
    `/api/auth/${provider}/callback?${new URLSearchParams({ ...answer, state: ask.state, iss: issuers[provider] })}`

  return {
    google: { ...keys, issuer: issuers.google },
    github: { ...keys, url: `${origin}/github`, apiUrl: `${origin}/github/api` },
    fetch: answersFrom(granted),
    instead: (provider) => ({ ...provider, askAt: async (...given) => pageAt(await provider.askAt(...given)) }),
    answerAt: (provider, ask, person) =>
      callbackAt(provider, ask, { code: granted.add({ provider, ask, person }) }),
    refusalAt: (provider, ask) => callbackAt(provider, ask, { error: 'access_denied' }),
  }
}

interface Grant {
  provider: Provider
  ask: LocalAsk
  person: LocalPerson
}

/** Codes and tokens, each with what it was granted for, for a minute. */
class Granted {
  readonly #grants = new Map<string, Grant & { until: number }>()

  add(grant: Grant): string {
    for (const [secret, { until }] of this.#grants) if (until <= Date.now()) this.#grants.delete(secret)
    const secret = randomBytes(32).toString('base64url')
    this.#grants.set(secret, { ...grant, until: Date.now() + minute })
    return secret
  }

  find(secret: string): Grant | undefined {
    const grant = this.#grants.get(secret)
    return grant && grant.until > Date.now() ? grant : undefined
  }

  take(secret: string): Grant | undefined {
    const grant = this.find(secret)
    this.#grants.delete(secret)
    return grant
  }
}

/** What both providers' servers would answer. */
function answersFrom(granted: Granted): CustomFetch {
  let key: Promise<KeyObject> | undefined
  const signingKey = () => (key ??= newKey())

  /** The code, for whoever knows the verifier, against a token by which GitHub's part tells who it is. */
  const exchange = async (asked: URLSearchParams) => {
    const grant = granted.take(asked.get('code') ?? '')
    const challenge = sha256(asked.get('code_verifier') ?? '').toString('base64url')
    const isTheirs =
      grant?.ask.code_challenge === challenge &&
      grant.ask.redirect_uri === asked.get('redirect_uri') &&
      grant.ask.client_id === asked.get('client_id')
    if (!isTheirs) return Response.json({ error: 'invalid_grant' }, { status: 400 })
    const idToken = grant.provider === 'google' && { id_token: signed(claimsOf(grant), await signingKey()) }
    return Response.json({ access_token: granted.add(grant), token_type: 'bearer', expires_in: 60, ...idToken })
  }

  return async (url, { body, headers }) => {
    const path = new URL(url).pathname
    if (path === '/google/.well-known/openid-configuration') return Response.json(description)
    if (path === '/google/jwks') return Response.json({ keys: [publicJwk(await signingKey())] })
    if (body instanceof URLSearchParams) return exchange(body)
    const grant = granted.find((new Headers(headers).get('authorization') ?? '').slice('Bearer '.length))
    if (!grant) return new Response(null, { status: 401 })
    return Response.json(path.endsWith('/emails') ? addressesOf(grant) : accountOf(grant))
  }
}

/** A path alone, so that it leads back to wherever the browser sees us. */
function pageAt(url: string): string {
  const { pathname, search } = new URL(url)
  const provider = providers.find((one) => pathname.startsWith(`/${one}/`))
  return `/api/auth/local/${provider}${search}`
}

const description = {
  issuer: issuers.google,
  authorization_endpoint: `${issuers.google}/authorize`,
  token_endpoint: `${issuers.google}/token`,
  jwks_uri: `${issuers.google}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  authorization_response_iss_parameter_supported: true,
}

/** One address is always the same person. */
const numberOf = ({ email }: LocalPerson) => sha256(email.toLowerCase()).readUIntBE(0, 6)

const claimsOf = ({ ask, person }: Grant) => {
  const now = Math.floor(Date.now() / 1000)
  return {
    iss: issuers.google,
    aud: ask.client_id,
    sub: String(numberOf(person)),
    nonce: ask.nonce,
    iat: now,
    exp: now + 60,
    name: person.name,
    email: person.email,
    email_verified: person.isVerified,
  }
}

const accountOf = ({ person }: Grant) => ({ id: numberOf(person), login: person.email, name: person.name })
const addressesOf = ({ person }: Grant) => [{ email: person.email, primary: true, verified: person.isVerified }]

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
