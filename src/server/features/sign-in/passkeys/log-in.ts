import type { Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { createSession, recordEvent } from '#server/features/sessions/service.ts'
import { asUser, lockUser } from '#server/features/users/service.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import { requestOptionsFor, verifyAssertion } from '#server/outside/identity/passkeys.ts'
import type { PasskeyAssertion } from '#shared/accounts/passkeys.ts'
import { challengeOf, type PasskeyResponse, withChallenge } from './challenge.ts'
import { findPasskey, recordPasskeyUse } from './queries.ts'

/** Returns what a browser has to sign to log in. */
export const beginLogin = async (deps: Deps) =>
  withChallenge(deps, null, await requestOptionsFor(deps.env.publicUrl))

/** Logs in the owner of the passkey. The account is locked, so that each counter value works once. */
export async function logInByPasskey(deps: Deps, assertion: PasskeyAssertion, { cookie, visit }: PasskeyResponse) {
  const { db, env, clock } = deps
  const challenge = await challengeOf(deps, cookie, null)
  return db.transaction().execute(async (tx) => {
    const { account, passkey } = await usePasskey(tx, deps, challenge, assertion)
    await recordEvent(tx, account.id, 'passkey-signed-in', { ...visit, passkey: passkey.name }, clock())
    const cookie = await createSession(tx, account.id, visit, clock(), passkey.id)
    return { user: asUser(account, env.adminEmails), cookie }
  })
}

/** Verifies what a passkey signed, records its use, and returns it with its account. */
export async function usePasskey(tx: Tx, { env, clock }: Deps, challenge: string, assertion: PasskeyAssertion) {
  const { account, passkey } = await lockByPasskey(tx, assertion.id)
  const stored = {
    userId: account.id,
    credentialId: passkey.credentialId,
    publicKey: Buffer.from(passkey.publicKey),
    counter: passkey.counter,
  }
  const counter = await verifyAssertion(env.publicUrl, challenge, stored, assertion)
  await recordPasskeyUse(tx, account.id, passkey.id, counter, clock())
  return { account, passkey }
}

/** Reads the passkey again once its account is locked, because its owner may be removing it right now. */
async function lockByPasskey(tx: Tx, credentialId: string) {
  const known = await findPasskey(tx, credentialId)
  const account = known && (await lockUser(tx, known.userId))
  const passkey = account && (await findPasskey(tx, credentialId))
  if (!passkey) throw new Refusal('PASSKEY_UNKNOWN')
  return { account, passkey }
}
