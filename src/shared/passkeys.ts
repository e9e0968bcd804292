import { catch as orElse, z } from 'zod/mini'
import { id } from './fields.ts'

/** Bytes in base64url, at most so many characters of it. */
const bytes = (most: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(most))

/** How a browser reaches what keeps a passkey. It is a hint alone, so what we do not know is left out. */
const transports = orElse(z.array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])), [])

/** What a browser makes a passkey from, as WebAuthn writes it. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(z.object({ type: z.literal('public-key'), id: z.string(), transports })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})

/** What a browser is asked to sign. With which passkey, and so as whom, is for the person to choose. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
})

/** What we need of a browser's answer when it has made a passkey. */
export const madePasskey = z.object({
  id: bytes(1400),
  response: z.object({ clientDataJSON: bytes(4000), attestationObject: bytes(20_000), transports }),
})

/** What we need of a browser's answer when it has signed with a passkey. */
export const passkeyAnswer = z.object({
  id: bytes(1400),
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: bytes(100),
  }),
})

/** A passkey as its owner sees it; `name` is the browser in which it was made, '' where that did not tell. */
export const passkey = z.object({
  id,
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
})

export type PasskeyCreation = z.infer<typeof passkeyCreation>
export type PasskeyRequest = z.infer<typeof passkeyRequest>
export type MadePasskey = z.infer<typeof madePasskey>
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>
export type PasskeyTransport = z.infer<typeof transports>[number]
export type Passkey = z.infer<typeof passkey>
