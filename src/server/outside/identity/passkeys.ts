import {
  type NewPasskey,
  type PasskeyAssertion,
  type PasskeyCreationOptions,
  type PasskeyRequestOptions,
  type PasskeyTransport,
  passkeyCreationOptions,
  passkeyRequestOptions,
} from '#shared/accounts/passkeys.ts'

/** Loaded with the first passkey: it is large, and many never use one. */
const library = () => import('@simplewebauthn/server')

/** How long a person may spend on the browser's dialog, in milliseconds. */
export const challengeLifetime = 5 * 60_000

/** EdDSA, ES256 and RS256. By default the library also offers what Node calls experimental. */
const algorithms = [-8, -7, -257]

/** A passkey could not be verified. The message is only for the log. */
export class PasskeyFailure extends Error {}

/** The owner as the device stores and shows them. */
interface Owner {
  id: number
  email: string
  fullName: string
}

interface StoredPasskey {
  userId: number
  credentialId: string
  publicKey: Buffer<ArrayBuffer>
  counter: number
}

/** Passkeys belong to the host of PUBLIC_URL, regardless of the request's Host header. */
const site = (publicUrl: string) => new URL(publicUrl)
const expected = (publicUrl: string, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: site(publicUrl).origin,
  expectedRPID: site(publicUrl).hostname,
  // A passkey is the only factor, so finding the device must not be enough.
  requireUserVerification: true,
})
const handleOf = (userId: number) => Buffer.from(String(userId))

/** Options for creating a discoverable passkey. A device that has one of `existing` doesn't create another. */
export const creationOptionsFor = async (
  publicUrl: string,
  owner: Owner,
  existing: { credentialId: string; transports: PasskeyTransport[] }[],
): Promise<PasskeyCreationOptions> => {
  const { generateRegistrationOptions } = await library()
  return passkeyCreationOptions.parse(
    await generateRegistrationOptions({
      rpName: 'Rollbook',
      rpID: site(publicUrl).hostname,
      userID: handleOf(owner.id),
      userName: owner.email,
      userDisplayName: owner.fullName,
      timeout: challengeLifetime,
      attestationType: 'none',
      supportedAlgorithmIDs: algorithms,
      excludeCredentials: existing.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    }),
  )
}

/** Options for signing with any passkey for this site. */
export const requestOptionsFor = async (publicUrl: string): Promise<PasskeyRequestOptions> => {
  const { generateAuthenticationOptions } = await library()
  return passkeyRequestOptions.parse(
    await generateAuthenticationOptions({
      rpID: site(publicUrl).hostname,
      timeout: challengeLifetime,
      userVerification: 'required',
    }),
  )
}

/** Verifies a passkey created for this challenge and returns the columns to store. Throws {@link PasskeyFailure}. */
export async function verifyNewPasskey(publicUrl: string, challenge: string, created: NewPasskey) {
  const { verifyRegistrationResponse } = await library()
  const { verified, registrationInfo } = await asFailure(async () => {
    await refuseAttestation(created)
    return verifyRegistrationResponse({
      ...expected(publicUrl, challenge),
      response: withConstants(created),
      supportedAlgorithmIDs: algorithms,
    })
  })
  if (!verified) throw new PasskeyFailure('not verified')
  const { id, publicKey, counter } = registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports: created.response.transports }
}

/** Verifies the signature of this challenge and returns the passkey's new counter. Throws {@link PasskeyFailure}. */
export async function verifyAssertion(
  publicUrl: string,
  challenge: string,
  { userId, credentialId, publicKey, counter }: StoredPasskey,
  assertion: PasskeyAssertion,
): Promise<number> {
  if (assertion.response.userHandle !== handleOf(userId).toString('base64url'))
    throw new PasskeyFailure('the user handle is of another account')
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await asFailure(() =>
    verifyAuthenticationResponse({
      ...expected(publicUrl, challenge),
      response: withConstants(assertion),
      credential: { id: credentialId, publicKey, counter },
    }),
  )
  if (!verified) throw new PasskeyFailure('wrong signature')
  return authenticationInfo.newCounter
}

/** We don't ask for attestation. The library would look up any certificates sent anyway, wherever they point. */
async function refuseAttestation({ response }: NewPasskey) {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const format = decodeAttestationObject(Buffer.from(response.attestationObject, 'base64url')).get('fmt')
  if (!['none', 'packed'].includes(format)) throw new PasskeyFailure(`attestation is ${format}`)
}

/** Adds the parts that are the same in every response. */
const withConstants = <T extends { id: string }>(response: T) => ({
  ...response,
  rawId: response.id,
  type: 'public-key' as const,
  clientExtensionResults: {},
})

/** Malformed responses make the library throw all kinds of errors. */
async function asFailure<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw new PasskeyFailure(error instanceof Error ? error.message : String(error))
  }
}
