import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type PushMessage, pushMessage } from '#shared/accounts/push.ts'

/** A notification as the push service gets it. */
interface Pushed {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A push service on this machine, which replies with the status that its test wants. */
export async function pushService() {
  const pushed: Pushed[] = []
  let statusFor: (path: string) => number = () => 201
  const server = createServer((request, reply) => {
    const { url: path = '', headers } = request
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      pushed.push({ path, headers, body: Buffer.concat(parts) })
      reply.writeHead(statusFor(path)).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    pushed,
    replyWith: (status: (path: string) => number) => {
      statusFor = status
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A browser's subscription at a push service, and how it decrypts what arrives (RFC 8291, RFC 8188). */
export function aDevice(endpoint: string) {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16)
  const p256dh = keys.getPublicKey()
  const decrypt = (body: Buffer): PushMessage => {
    const [salt, idLength] = [body.subarray(0, 16), body[20] ?? 0]
    const sender = body.subarray(21, 21 + idLength)
    const shared = keys.computeSecret(sender)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender])
    const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32))
    const derived = (name: string, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length))
    const sealed = body.subarray(21 + idLength)
    const cipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12))
    cipher.setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
    return pushMessage.parse(JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString()))
  }
  const encoded = { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') }
  return { subscription: { endpoint, keys: encoded }, decrypt }
}

/** The server's VAPID claims, if they are signed with the key that browsers subscribe with. */
export function vapidClaims({ headers }: Pushed, publicKey: string): Record<string, unknown> {
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? []
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const signer = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const [header = '', claims = '', signature = ''] = token.split('.')
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: signer, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned || key !== publicKey) throw new Error('The notification isn’t signed by this server.')
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
}
