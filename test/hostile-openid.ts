import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A flaw of the next identity token. */
export interface Flaw {
  claims?: Record<string, unknown>
  header?: Record<string, unknown>
  /** Which key signs it; by default the provider's published one. */
  signedBy?: 'itself' | 'somebody' | 'nobody' | 'the secret'
}

const secret = 'a secret of two'
const encoded = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url')
const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

/** An OpenID provider whose identity tokens are wrong in the way a test wants. It accepts any code. */
export async function startHostileOpenId() {
  const [own, other] = [newKey(), newKey()]
  let token = ''
  let isDown = false
  let duringExchange: () => Promise<unknown> = async () => undefined
  const server = createServer((request, response) => {
    if (request.url === '/token') void duringExchange().then(() => answer(request, response))
    else answer(request, response)
  }).listen(0, '127.0.0.1')
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    if (isDown) return void response.writeHead(503).end()
    const issuer = `http://${request.headers.host}`
    const answers: Record<string, object> = {
      '/.well-known/openid-configuration': {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
      },
      '/jwks': { keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'own', use: 'sig', alg: 'RS256' }] },
      '/token': { access_token: 'an access token', token_type: 'Bearer', id_token: token },
    }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answers[request.url ?? '']))
  }
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    settings: { GOOGLE_CLIENT_ID: 'rollbook', GOOGLE_CLIENT_SECRET: secret, GOOGLE_ISSUER: issuer },
    /** Prepares the token for the next code. */
    prepare: (right: { nonce: string; email: string }, { claims, header, signedBy = 'itself' }: Flaw) => {
      const now = Math.floor(Date.now() / 1000)
      const defaults = {
        iss: issuer,
        aud: 'rollbook',
        sub: right.email,
        iat: now,
        exp: now + 3600,
        email_verified: true,
      }
      const alg = { itself: 'RS256', somebody: 'RS256', nobody: 'none', 'the secret': 'HS256' }[signedBy]
      const content = `${encoded({ alg, kid: 'own', ...header })}.${encoded({ ...defaults, ...right, ...claims })}`
      const keys = { itself: own.privateKey, somebody: other.privateKey, nobody: null, 'the secret': secret }
      token = `${content}.${signature(content, keys[signedBy])}`
    },
    /** Sets an event that happens while a code is exchanged for a token. */
    setDuringExchange: (event: () => Promise<unknown>) => {
      duringExchange = event
    },
    /** While down, it replies with 503 to everything. */
    setDown: (down: boolean) => {
      isDown = down
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function signature(content: string, key: KeyObject | string | null): string {
  if (key === null) return ''
  if (typeof key === 'string') return createHmac('sha256', key).update(content).digest('base64url')
  return sign('sha256', Buffer.from(content), key).toString('base64url')
}
