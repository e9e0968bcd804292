import { createHash, randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Tables, Tx } from '#server/db/tables.ts'
import { violates } from '#server/db/violates.ts'
import type { Deps } from '#server/deps.ts'
import { queueMail, wayInAddedMail } from '#server/features/mail/service.ts'
import { Refusal } from '#server/http/refusals.ts'
import { isOpen, openSession } from '#server/http/session.ts'
import type { Visit } from '#server/http/visit.ts'
import { type Elsewhere, type IdentityProvider, newAsk, SignInFailure } from '#server/outside/identity.ts'
import { type Provider, providerNames } from '#shared/account.ts'
import { email } from '#shared/fields.ts'
import { limits } from '#shared/limits.ts'
import { type AuthQuery, pathAfterAuth } from '#shared/paths.ts'
import { noteEvent } from './events.ts'
import { needsPassword } from './needs-password.ts'
import { asRecipient, findUser, holdUser, holdUserByEmail, insertUser, type UserRow } from './queries.ts'
import {
  findIdentity,
  insertIdentity,
  insertPendingSignIn,
  takeOver,
  takePendingSignIn,
} from './social-queries.ts'

/** How long somebody may take over a provider's pages. */
export const pendingLifetime = 10 * 60_000

/** A provider by its name, as deps hold them. */
export type Way = [Provider, IdentityProvider]

const hash = (token: string) => createHash('sha256').update(token).digest()
const redirectUri = ({ env }: Deps, provider: Provider) => `${env.publicUrl}/api/auth/${provider}/callback`

/** Where a browser is sent, and the cookie by which it is known again. */
interface Leave {
  at: string
  cookie: string
}

/** Sends somebody to the provider to sign in. */
export const beginSignIn = (deps: Deps, way: Way, query: AuthQuery) =>
  begin(deps, way, { ...known(query), user_id: null })

/** Sends a member to the provider to link an account there. It asks for the password, since it is another way in. */
export async function beginLinking(
  deps: Deps,
  way: Way,
  userId: number,
  { password, visit }: { password: string; visit: Visit },
): Promise<Leave> {
  const account = await findUser(deps.db, userId)
  if (!account) throw new Refusal('SIGNED_OUT')
  await needsPassword(deps, account, { password, field: 'password' }, visit)
  return begin(deps, way, { ...known({}), user_id: userId })
}

async function begin(
  deps: Deps,
  [provider, there]: Way,
  what: { intent: string; plan: string; user_id: number | null },
): Promise<Leave> {
  const ask = newAsk()
  const at = await there.askAt(redirectUri(deps, provider), ask)
  const cookie = randomBytes(32).toString('base64url')
  await insertPendingSignIn(deps.db, {
    token_hash: hash(cookie),
    provider,
    ...ask,
    ...what,
    begun_at: deps.clock(),
  })
  return { at, cookie }
}

/** What comes back from a provider, and in whose browser. */
export interface Arrival {
  /** The callback's query. */
  answer: URLSearchParams
  cookie: string
  userId: number | null
  /** Of the session that the browser has. */
  sessionKey: Buffer
  visit: Visit
}

/** Where the browser goes on, with the cookie of a session if somebody signed in. */
export interface Outcome {
  path: string
  session?: string
  failure?: SignInFailure
  /** Whether it is over: a callback that belongs to nothing leaves what is under way alone. */
  isOver: boolean
}

/** Checks what came back from the provider, and signs in or links. Failures have a path, too. */
export async function finishSignIn(deps: Deps, way: Way, arrival: Arrival): Promise<Outcome> {
  const { answer, cookie, userId } = arrival
  const pending = await takePendingSignIn(deps.db, {
    tokenHash: hash(cookie),
    provider: way[0],
    state: answer.get('state') ?? '',
    after: new Date(deps.clock().getTime() - pendingLifetime),
  })
  try {
    if (!pending) throw new SignInFailure('expired')
    return { ...(await arrive(deps, way, arrival, pending)), isOver: true }
  } catch (failure) {
    if (!(failure instanceof SignInFailure)) throw failure
    return { failure, path: pathAfterFailure(failure, userId, pending), isOver: pending !== undefined }
  }
}

async function arrive(
  deps: Deps,
  [provider, there]: Way,
  arrival: Arrival,
  pending: Selectable<Tables['pending_sign_ins']>,
) {
  // Whoever began to link must still be the one who is signed in.
  if (pending.user_id !== null && pending.user_id !== arrival.userId) throw new SignInFailure('expired')
  const who = await there.whoAnswers(new URL(`${redirectUri(deps, provider)}?${arrival.answer}`), pending)
  const newcomer = { provider, who, visit: arrival.visit, now: deps.clock(), publicUrl: deps.env.publicUrl }
  const { user_id: member } = pending
  if (member === null)
    return { session: await inTurn(deps, (tx) => enter(tx, newcomer)), path: pathAfterAuth(pending) }
  await inTurn(deps, (tx) => link(tx, newcomer, member, arrival.sessionKey))
  return { path: `/?linked=${provider}` }
}

/** Where somebody reads why it came to nothing; what they had come for goes along. */
export function pathAfterFailure({ code }: SignInFailure, userId: number | null, query: AuthQuery = {}): string {
  const { intent, plan } = known(query)
  const more = { ...(intent && { intent }), ...(plan && { plan }) }
  return `${userId === null ? '/auth' : '/'}?${new URLSearchParams({ failed: code, ...more })}`
}

/** Only what /auth knows is kept of its query, so that nothing in it leads anywhere else. */
const known = ({ intent = '', plan = '' }: AuthQuery) => ({
  intent: ['trial', 'subscribe'].includes(intent) ? intent : '',
  plan: plan === 'annual' ? plan : '',
})

/** Two first sign-ins at once meet at a constraint; the later one then finds what the earlier one made. */
async function inTurn<T>({ db, wakeMail }: Deps, work: (tx: Tx) => Promise<T>): Promise<T> {
  const once = async () => {
    const done = await db.transaction().execute(work)
    wakeMail()
    return done
  }
  try {
    return await once().catch((error: unknown) => {
      if (violates(error, 'identities_pkey') || violates(error, 'users_email_key')) return once()
      throw error
    })
  } catch (error) {
    if (violates(error, 'identities_user_key')) throw new SignInFailure('second')
    throw error
  }
}

/** Somebody whom a provider has named. */
interface Newcomer {
  provider: Provider
  who: Elsewhere
  visit: Visit
  now: Date
  publicUrl: string
}

/** Links for a member whose session has not ended while they were away: a reset meanwhile ends this, too. */
async function link(tx: Tx, newcomer: Newcomer, userId: number, sessionKey: Buffer) {
  const { provider, who } = newcomer
  const account = await holdUser(tx, userId)
  if (!account || !(await isOpen(tx, userId, sessionKey))) throw new SignInFailure('expired')
  const owner = await findIdentity(tx, provider, who.subject)
  if (owner && owner.user_id !== userId) throw new SignInFailure('taken')
  if (!owner) await addIdentity(tx, newcomer, account)
}

/** The account has another way in, and its owner hears of it. */
async function addIdentity(tx: Tx, newcomer: Newcomer, account: UserRow) {
  const { visit, now, publicUrl } = newcomer
  const identity = rowOf(newcomer)
  await insertIdentity(tx, { user_id: account.id, ...identity })
  await noteEvent(tx, account.id, 'identity-linked', visit, now)
  const way = `${providerNames[identity.provider]} (${identity.email})`
  await queueMail(tx, wayInAddedMail(asRecipient(account), { way, device: visit.device, publicUrl }), now)
}

/** Answers the cookie of a new session. */
async function enter(tx: Tx, newcomer: Newcomer): Promise<string> {
  const { provider, who, visit, now } = newcomer
  const known = await findIdentity(tx, provider, who.subject)
  // Looked at again once nobody else can change it: its owner may be taking it away at this moment.
  if (known) await holdUser(tx, known.user_id)
  const owner = known && (await findIdentity(tx, provider, who.subject))
  const userId = owner?.user_id ?? (await ownerOfAddress(tx, newcomer))
  await noteEvent(tx, userId, 'signed-in', visit, now)
  return openSession(tx, userId, visit, now)
}

/** The account that a newcomer's verified address leads to, linked; a new one where there is none. */
async function ownerOfAddress(tx: Tx, newcomer: Newcomer): Promise<number> {
  const identity = rowOf(newcomer)
  const { visit, now } = newcomer
  const holder = await holdUserByEmail(tx, identity.email)
  if (!holder) return newAccount(tx, newcomer, identity)
  if (holder.email_verified_at === null) {
    // Whoever made an account of an address without owning it must not be in it together with the owner.
    await takeOver(tx, holder.id, now)
    await noteEvent(tx, holder.id, 'email-verified', visit, now)
    if (holder.password_hash !== null) await noteEvent(tx, holder.id, 'password-removed', visit, now)
  }
  await addIdentity(tx, newcomer, holder)
  return holder.id
}

async function newAccount(tx: Tx, { who, visit, now }: Newcomer, identity: ReturnType<typeof rowOf>) {
  const { id } = await insertUser(tx, {
    full_name: nameFrom(who.name) || nameFrom(identity.email.split('@')[0] ?? ''),
    email: identity.email,
    username: null,
    password_hash: null,
    belt_level: 'white',
    academy: '',
    email_verified_at: now,
    created_at: now,
  })
  await insertIdentity(tx, { user_id: id, ...identity })
  await noteEvent(tx, id, 'registered', visit, now)
  return id
}

const nameFrom = (text: string) => text.replaceAll('\u0000', '').trim().slice(0, limits.fullName).trim()

/** An address that the provider has not verified says nothing about who somebody is. */
function rowOf({ provider, who, now }: Newcomer) {
  const { data, success } = email.safeParse(who.email)
  if (!who.isVerified || !success) throw new SignInFailure('unverified')
  return { provider, subject: who.subject, email: data, linked_at: now }
}
