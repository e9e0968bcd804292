import type { Tx } from '#server/db/tables.ts'
import { queueNotice } from '#server/features/mail/service.ts'
import { methodAddedMail } from '#server/features/mail/templates.ts'
import { confirmSession, createSession, isSessionOpen, recordEvent } from '#server/features/sessions/service.ts'
import {
  asRecipient,
  createUser,
  lockUser,
  lockUserByEmail,
  recordConfirmedAddress,
  type UserRow,
} from '#server/features/users/service.ts'
import type { Visit } from '#server/http/visit/visit.ts'
import { ProviderFailure, type ProviderProfile } from '#server/outside/identity/identity.ts'
import { type Provider, providerNames } from '#shared/accounts/sign-in.ts'
import { email } from '#shared/foundation/fields.ts'
import { limits } from '#shared/foundation/limits.ts'
import { claimAccount } from '../access.ts'
import { findIdentity, insertIdentity } from './queries.ts'

/** A sign-in that a provider has confirmed. */
interface ConfirmedSignIn {
  provider: Provider
  profile: ProviderProfile
  visit: Visit
  now: Date
  publicUrl: string
  installationKey: Buffer
}

/**
 * Links a member's account, unless their session has ended since, for example by a password reset. Signing in with one that
 * is linked already confirms the session, and returns its new cookie.
 */
export async function linkIdentity(
  tx: Tx,
  signIn: ConfirmedSignIn,
  userId: number,
): Promise<{ outcome: 'linked' } | { outcome: 'confirmed'; renewed: string }> {
  const { provider, profile, visit, now } = signIn
  const account = await lockUser(tx, userId)
  if (!account || !(await isSessionOpen(tx, userId, visit.sessionHash))) throw new ProviderFailure('expired')
  const owner = await findIdentity(tx, provider, profile.subject)
  if (owner && owner.userId !== userId) throw new ProviderFailure('taken')
  if (owner) return { outcome: 'confirmed', renewed: await confirmSession(tx, userId, visit.sessionHash, { now }) }
  await addIdentity(tx, signIn, account)
  return { outcome: 'linked' }
}

/** Adds a sign-in method to an account, and mails its owner about it. */
async function addIdentity(tx: Tx, signIn: ConfirmedSignIn, account: UserRow) {
  const { visit, now, publicUrl } = signIn
  const identity = identityOf(signIn)
  await insertIdentity(tx, { userId: account.id, ...identity })
  await recordEvent(tx, account.id, 'identity-linked', visit, now)
  const method = `${providerNames[identity.provider]} (${identity.email})`
  const recipient = asRecipient(account)
  const mail = methodAddedMail(recipient, { method, device: visit.device, publicUrl })
  await queueNotice(tx, { kind: 'method-added', mail, userId: account.id, recipient, publicUrl, now })
}

/** Returns the cookie of a new session. */
export async function logInByIdentity(tx: Tx, signIn: ConfirmedSignIn): Promise<string> {
  const { provider, profile, visit, now } = signIn
  const known = await findIdentity(tx, provider, profile.subject)
  // Read again once the account is locked: its owner may be unlinking it right now.
  if (known) await lockUser(tx, known.userId)
  const owner = known && (await findIdentity(tx, provider, profile.subject))
  const userId = owner?.userId ?? (await accountByEmail(tx, signIn))
  await recordEvent(tx, userId, 'signed-in', visit, now)
  return createSession(tx, userId, visit, now)
}

/** Links the account with the verified address, or creates one. Returns its id. */
async function accountByEmail(tx: Tx, signIn: ConfirmedSignIn): Promise<number> {
  const identity = identityOf(signIn)
  const { visit, now } = signIn
  const account = await lockUserByEmail(tx, identity.email)
  if (!account) return createAccount(tx, signIn, identity)
  if (account.emailVerifiedAt === null) {
    // Someone may have created the account without owning its address, and must not share it with the owner.
    await claimAccount(tx, account.id, now)
    await recordConfirmedAddress(tx, account.id, account.email, signIn)
    await recordEvent(tx, account.id, 'email-verified', visit, now)
    if (account.passwordHash !== null) await recordEvent(tx, account.id, 'password-removed', visit, now)
  }
  await addIdentity(tx, signIn, account)
  return account.id
}

async function createAccount(
  tx: Tx,
  { profile, visit, now, installationKey }: ConfirmedSignIn,
  identity: ReturnType<typeof identityOf>,
) {
  const columns = {
    fullName: asFullName(profile.name) || asFullName(identity.email.split('@')[0] ?? ''),
    email: identity.email,
    username: null,
    passwordHash: null,
    beltLevel: 'white' as const,
    academy: '',
    emailVerifiedAt: now,
    createdAt: now,
  }
  const { id } = await createUser(tx, columns, visit, installationKey)
  await insertIdentity(tx, { userId: id, ...identity })
  await recordEvent(tx, id, 'registered', visit, now)
  return id
}

/** As long as limits.ts allows, without half a character at the end. */
const asFullName = (text: string) =>
  text
    .toWellFormed()
    .replaceAll('\0', '')
    .trim()
    .slice(0, limits.fullName)
    .replace(/\p{Surrogate}$/u, '')
    .trim()

/** Returns the columns of the identity. Fails if the provider hasn't verified the address. */
function identityOf({ provider, profile, now }: ConfirmedSignIn) {
  const { data, success } = email.safeParse(profile.email)
  if (!profile.isVerified || !success) throw new ProviderFailure('unverified')
  return { provider, subject: profile.subject, email: data, linkedAt: now }
}
