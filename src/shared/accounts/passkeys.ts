import { catch as orElse, z } from 'zod/mini'
import { id } from '../foundation/fields.ts'
import { maxLength, text } from '../foundation/text.ts'
import { linkToken, passwordConfirmation } from './sign-in.ts'

/** Bytes in base64url, at most `max` characters. */
const bytes = (max: number) => text('Passkey').check(z.regex(/^[\w-]+$/), maxLength(max))

/** How a browser reaches the authenticator. It is only a hint, so unknown values are dropped. */
const transports = orElse(z.array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])), [])

/** The options with which a browser creates a passkey, as in WebAuthn. */
export const passkeyCreationOptions = z.object({
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

/** The challenge for a browser to sign. The person chooses the passkey, and with it the account. */
export const passkeyRequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
})

/** Administrators may have a link to add a passkey with. */
const withLink = { token: z.optional(linkToken) }

/** The confirmation to add a passkey: the password, if the account has one. */
export const passkeyConfirmation = z.extend(passwordConfirmation, withLink)

/** A browser's response after creating a passkey. */
export const newPasskey = z.object({
  ...withLink,
  id: bytes(1400),
  response: z.object({ clientDataJSON: bytes(4000), attestationObject: bytes(20_000), transports }),
})

/** A browser's response after signing with a passkey. */
export const passkeyAssertion = z.object({
  id: bytes(1400),
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: bytes(100),
  }),
})

/** A passkey as its owner sees it. `name` is the browser that created it, '' if unknown. */
export const passkey = z.object({
  id,
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  /** Whether it opens the pages for administrators. */
  isApproved: z.boolean(),
})

export type PasskeyCreationOptions = z.infer<typeof passkeyCreationOptions>
export type PasskeyRequestOptions = z.infer<typeof passkeyRequestOptions>
export type NewPasskey = z.infer<typeof newPasskey>
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>
export type PasskeyTransport = z.infer<typeof transports>[number]
export type Passkey = z.infer<typeof passkey>
