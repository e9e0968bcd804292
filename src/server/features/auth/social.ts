import { createHash, randomBytes } from 'node:crypto'
import type { Tx } from '#server/db/tables.ts'
import { violates } from '#server/db/violates.ts'
import type { Deps } from '#server/deps.ts'
import { openSession } from '#server/http/session.ts'
import type { Visit } from '#server/http/visit.ts'
import { type Elsewhere, type IdentityProvider, newAsk, SignInFailure } from '#server/outside/identity.ts'
import type { Provider } from '#shared/account.ts'
import { email } from '#shared/fields.ts'
import { limits } from '#shared/limits.ts'
import { type AuthQuery, pathAfterAuth } from '#shared/paths.ts'
import { noteEvent } from './events.ts'
import { insertUser } from './queries.ts'
import {
  findIdentity,
  holdUserByEmail,
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

/** Sends a browser to the provider: where to, and the cookie by which it is known again. */
export async function beginSignIn(
  deps: Deps,
  [provider, there]: Way,
  query: AuthQuery,
  userId: number | null,
): Promise<{ at: string; cookie: string }> {
  const ask = newAsk()
  const at = await there.askAt(redirectUri(deps, provider), ask)
  const cookie = randomBytes(32).toString('base64url')
  await insertPendingSignIn(deps.db, {
    token_hash: hash(cookie),
    provider,
    ...ask,
    user_id: userId,
    ...known(query),
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
  visit: Visit
}

/** Where the browser goes on, with the cookie of a session if somebody signed in. */
export interface Outcome {
  path: string
  session?: string
  failure?: SignInFailure
}

/** Checks what came back from the provider, and signs in or links. Failures have a path, too. */
export async function finishSignIn(
  deps: Deps,
  [provider, there]: Way,
  { answer, cookie, userId, visit }: Arrival,
): Promise<Outcome> {
  const pending = await takePendingSignIn(deps.db, {
    tokenHash: hash(cookie),
    provider,
    state: answer.get('state') ?? '',
    after: new Date(deps.clock().getTime() - pendingLifetime),
  })
  try {
    // Whoever began to link must still be the one who is signed in.
    if (!pending || (pending.user_id !== null && pending.user_id !== userId)) throw new SignInFailure('expired')
    const who = await there.whoAnswers(new URL(`${redirectUri(deps, provider)}?${answer}`), pending)
    const newcomer = { provider, who, visit, now: deps.clock() }
    if (userId !== null && pending.user_id === userId) {
      await inTurn(deps, (tx) => link(tx, newcomer, userId))
      return { path: `/?linked=${provider}` }
    }
    return { session: await inTurn(deps, (tx) => enter(tx, newcomer)), path: pathAfterAuth(pending) }
  } catch (failure) {
    if (!(failure instanceof SignInFailure)) throw failure
    return { failure, path: pathAfterFailure(failure, userId, pending) }
  }
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
async function inTurn<T>({ db }: Deps, work: (tx: Tx) => Promise<T>): Promise<T> {
  const once = () => db.transaction().execute(work)
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
}

async function link(tx: Tx, newcomer: Newcomer, userId: number) {
  const { provider, who, visit, now } = newcomer
  const owner = await findIdentity(tx, provider, who.subject)
  if (owner && owner.user_id !== userId) throw new SignInFailure('taken')
  if (owner) return
  await insertIdentity(tx, { user_id: userId, ...rowOf(newcomer) })
  await noteEvent(tx, userId, 'identity-linked', visit, now)
}

/** Answers the cookie of a new session. */
async function enter(tx: Tx, newcomer: Newcomer): Promise<string> {
  const { provider, who, visit, now } = newcomer
  const owner = await findIdentity(tx, provider, who.subject)
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
    if (holder.has_password) await noteEvent(tx, holder.id, 'password-removed', visit, now)
  }
  await insertIdentity(tx, { user_id: holder.id, ...identity })
  await noteEvent(tx, holder.id, 'identity-linked', visit, now)
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
