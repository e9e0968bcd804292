import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type {
  NewPasskey,
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '#shared/accounts/passkeys.ts'
import { aPassword, type Browser } from './world.ts'

/** Flaws of a device's or a page's response. */
interface ResponseFlaws {
  origin?: string
  rpId?: string
  challenge?: string
  /** The person didn't unlock the device. */
  isLocked?: boolean
  format?: string
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: string | Buffer) => Buffer.from(data).toString('base64url')

/** CBOR of texts shorter than 24 and of bytes from 24 to 255. */
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
const bytes = (value: Buffer) => Buffer.concat([Buffer.from([0x58, value.length]), value])

/** A device with one passkey in it, and the browser around it. */
export class Authenticator {
  readonly id = randomBytes(16)
  /** The signature count it reports. */
  counter = 0
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #handle = 'MA'

  create({ challenge, rp, user }: PasskeyCreationOptions, lies: ResponseFlaws = {}): NewPasskey {
    this.#handle = user.id
    const data = [this.#data(rp.id, lies, 0x40), Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id]
    const authData = Buffer.concat([...data, this.#publicKey()])
    const format = text(lies.format ?? 'none')
    const attestation = [Buffer.from([0xa3]), text('fmt'), format, text('attStmt'), Buffer.from([0xa0])]
    const attestationObject = Buffer.concat([...attestation, text('authData'), bytes(authData)])
    const clientDataJSON = clientData('webauthn.create', challenge, lies)
    return {
      id: base64url(this.id),
      response: {
        clientDataJSON: base64url(clientDataJSON),
        attestationObject: base64url(attestationObject),
        transports: ['internal'],
      },
    }
  }

  sign({ challenge, rpId }: PasskeyRequestOptions, lies: ResponseFlaws = {}): PasskeyAssertion {
    const authenticatorData = this.#data(rpId, lies, 0)
    const clientDataJSON = clientData('webauthn.get', challenge, lies)
    const signed = Buffer.concat([authenticatorData, sha256(clientDataJSON)])
    return {
      id: base64url(this.id),
      response: {
        clientDataJSON: base64url(clientDataJSON),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(sign('sha256', signed, this.#keys.privateKey)),
        userHandle: this.#handle,
      },
    }
  }

  #data(rpId: string, lies: ResponseFlaws, flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([
      sha256(lies.rpId ?? rpId),
      Buffer.from([flags | 0x01 | (lies.isLocked ? 0 : 0x04)]),
      counter,
    ])
  }

  /** A P-256 key in COSE format. */
  #publicKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const [head, between] = [[0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21], [0x22]]
    const part = (value: string) => bytes(Buffer.from(value, 'base64url'))
    return Buffer.concat([Buffer.from(head), part(x), Buffer.from(between), part(y)])
  }
}

const clientData = (type: string, challenge: string, lies: ResponseFlaws) =>
  JSON.stringify({
    type,
    challenge: lies.challenge ?? challenge,
    origin: lies.origin ?? 'http://localhost:3000',
    crossOrigin: false,
  })

export const creationOptions = async (browser: Browser, password = aPassword): Promise<PasskeyCreationOptions> =>
  (await browser.post('/api/user/passkeys/options', { password })).body

/** Adds a passkey, from start to end. An administrator needs the token of a link for the first one. */
export async function addPasskey(
  browser: Browser,
  device = new Authenticator(),
  token?: string,
): Promise<Authenticator> {
  const begun = await browser.post('/api/user/passkeys/options', { password: aPassword, token })
  await browser.post('/api/user/passkeys', { ...device.create(begun.body), token })
  return device
}

export const requestOptions = async (browser: Browser): Promise<PasskeyRequestOptions> =>
  (await browser.post('/api/auth/passkey/options')).body

/** Logs in with a passkey, from start to end. Returns the reply. */
export async function signInWith(browser: Browser, device: Authenticator, lies: ResponseFlaws = {}) {
  device.counter += 1
  return browser.post('/api/auth/passkey', device.sign(await requestOptions(browser), lies))
}
