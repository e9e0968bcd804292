import {
  type MadePasskey,
  type PasskeyAnswer,
  type PasskeyCreation,
  type PasskeyRequest,
  type PasskeyTransport,
  passkeyCreation,
  passkeyRequest,
} from '#shared/passkeys.ts'

/** Loaded by the first who signs in by a passkey: it is large, and most never do. */
const library = () => import('@simplewebauthn/server')

/** How long somebody may take over the browser's dialog, in milliseconds. */
export const challengeLifetime = 5 * 60_000

/** EdDSA, ES256 and RS256. By itself the library offers also what Node calls experimental. */
const algorithms = [-8, -7, -257]

/** What a browser says of a passkey is not so. The message is for the log alone. */
export class PasskeyFailure extends Error {}

/** Whose passkey it is, as the device keeps and shows it. */
interface Owner {
  id: number
  email: string
  fullName: string
}

/** What is kept of a passkey. */
interface KeptPasskey {
  userId: number
  credentialId: string
  publicKey: Buffer<ArrayBuffer>
  counter: number
}

/** The name under which passkeys are kept is the host of PUBLIC_URL, whatever a request calls us. */
const site = (publicUrl: string) => new URL(publicUrl)
const expected = (publicUrl: string, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: site(publicUrl).origin,
  expectedRPID: site(publicUrl).hostname,
  // A passkey stands alone: whoever only finds the device must not come in.
  requireUserVerification: true,
})
const handleOf = (userId: number) => Buffer.from(String(userId))

/** Asks a browser for a passkey that names its owner by itself; what keeps one of `known` makes no second. */
export const creationFor = async (
  publicUrl: string,
  owner: Owner,
  known: { credentialId: string; transports: PasskeyTransport[] }[],
): Promise<PasskeyCreation> => {
  const { generateRegistrationOptions } = await library()
  return passkeyCreation.parse(
    await generateRegistrationOptions({
      rpName: 'Rollbook',
      rpID: site(publicUrl).hostname,
      userID: handleOf(owner.id),
      userName: owner.email,
      userDisplayName: owner.fullName,
      timeout: challengeLifetime,
      attestationType: 'none',
      supportedAlgorithmIDs: algorithms,
      excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    }),
  )
}

/** Asks a browser for a signature by whatever passkey of ours the person chooses. */
export const requestFor = async (publicUrl: string): Promise<PasskeyRequest> => {
  const { generateAuthenticationOptions } = await library()
  return passkeyRequest.parse(
    await generateAuthenticationOptions({
      rpID: site(publicUrl).hostname,
      timeout: challengeLifetime,
      userVerification: 'required',
    }),
  )
}

/** What to keep of a passkey that was made for this challenge. Throws {@link PasskeyFailure}. */
export async function readPasskey(publicUrl: string, challenge: string, made: MadePasskey) {
  const { verifyRegistrationResponse } = await library()
  const { verified, registrationInfo } = await orFail(async () => {
    await needsNoMaker(made)
    return verifyRegistrationResponse({
      ...expected(publicUrl, challenge),
      response: whole(made),
      supportedAlgorithmIDs: algorithms,
    })
  })
  if (!verified) throw new PasskeyFailure('not verified')
  const { id, publicKey, counter } = registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports: made.response.transports }
}

/** The new counter of a passkey that has signed this challenge. Throws {@link PasskeyFailure}. */
export async function readSignature(
  publicUrl: string,
  challenge: string,
  { userId, credentialId, publicKey, counter }: KeptPasskey,
  answer: PasskeyAnswer,
): Promise<number> {
  if (answer.response.userHandle !== handleOf(userId).toString('base64url'))
    throw new PasskeyFailure('the passkey names somebody else')
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await orFail(() =>
    verifyAuthenticationResponse({
      ...expected(publicUrl, challenge),
      response: whole(answer),
      credential: { id: credentialId, publicKey, counter },
    }),
  )
  if (!verified) throw new PasskeyFailure('the signature is wrong')
  return authenticationInfo.newCounter
}

/** Who made the device is not asked. Certificates that come all the same would be looked up wherever they say. */
async function needsNoMaker({ response }: MadePasskey) {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const format = decodeAttestationObject(Buffer.from(response.attestationObject, 'base64url')).get('fmt')
  if (!['none', 'packed'].includes(format)) throw new PasskeyFailure(`attestation is ${format}`)
}

/** The parts that are the same in every answer. */
const whole = <T extends { id: string }>(answer: T) => ({
  ...answer,
  rawId: answer.id,
  type: 'public-key' as const,
  clientExtensionResults: {},
})

/** The library throws whatever it meets in bytes that anybody may have sent. */
async function orFail<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw new PasskeyFailure(error instanceof Error ? error.message : String(error))
  }
}
