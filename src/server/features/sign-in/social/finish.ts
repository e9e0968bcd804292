import type { Selectable } from 'kysely'
import { violates } from '#server/db/errors.ts'
import type { Tables, Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import { hashToken, isToken } from '#server/http/visit/tokens.ts'
import type { Visit } from '#server/http/visit/visit.ts'
import { ProviderFailure } from '#server/outside/identity/identity.ts'
import { type AuthQuery, pathAfterAuth } from '#shared/foundation/paths.ts'
import { type NamedProvider, purposeOf, redirectUri } from './begin.ts'
import { linkIdentity, logInByIdentity } from './log-in.ts'
import { consumePendingSignIn } from './queries.ts'

/** A browser that comes back from a provider. */
export interface Callback {
  query: URLSearchParams
  cookie: string
  userId: number | null
  visit: Visit
}

export interface Outcome {
  /** Where the browser goes next. */
  path: string
  /** The cookie of a new session, if someone logged in. */
  session?: string
  /** The new cookie of the session that has just been confirmed. */
  renewed?: string
  failure?: ProviderFailure
  /** Whether the pending sign-in is finished. A callback that doesn't belong to it doesn't finish it. */
  isOver: boolean
}

/** Checks the provider's callback, then logs in or links. Failures lead to a page, too. */
export async function finishSignIn(deps: Deps, named: NamedProvider, callback: Callback): Promise<Outcome> {
  const { query, cookie, userId } = callback
  const state = query.get('state') ?? ''
  const from = { tokenHash: hashToken(cookie), provider: named[0], state, now: deps.clock() }
  const pending = isToken(state) ? await consumePendingSignIn(deps.db, from) : undefined
  try {
    if (!pending) throw new ProviderFailure('expired')
    return { ...(await complete(deps, named, callback, pending)), isOver: true }
  } catch (error) {
    const isDisabled = error instanceof Refusal && error.code === 'ACCOUNT_DISABLED'
    const failure = isDisabled ? new ProviderFailure('disabled') : error
    if (!(failure instanceof ProviderFailure)) throw failure
    return { failure, path: pathAfterFailure(failure, userId, pending), isOver: pending !== undefined }
  }
}

async function complete(
  deps: Deps,
  [provider, client]: NamedProvider,
  callback: Callback,
  pending: Selectable<Tables['pendingSignIns']>,
) {
  // The member who started linking must still be logged in.
  if (pending.userId !== null && pending.userId !== callback.userId) throw new ProviderFailure('expired')
  const profile = await client.profileFrom(new URL(`${redirectUri(deps, provider)}?${callback.query}`), pending)
  const signIn = {
    provider,
    profile,
    visit: callback.visit,
    now: deps.clock(),
    publicUrl: deps.env.publicUrl,
    installationKey: deps.installationKey,
  }
  const { userId: member } = pending
  if (member === null)
    return { session: await retryOnce(deps, (tx) => logInByIdentity(tx, signIn)), path: pathAfterAuth(pending) }
  const { outcome, ...cookies } = await retryOnce(deps, (tx) => linkIdentity(tx, signIn, member))
  return { ...cookies, path: `/?${outcome}=${provider}` }
}

/** The page that shows the failure, with what the visitor came for in its query. */
export function pathAfterFailure(
  { code }: Pick<ProviderFailure, 'code'>,
  userId: number | null,
  query: AuthQuery = {},
): string {
  const purpose = Object.fromEntries(Object.entries(purposeOf(query)).filter(([, value]) => value !== ''))
  return `${userId === null ? '/auth' : '/'}?${new URLSearchParams({ failed: code, ...purpose })}`
}

/** Tries twice: if two first sign-ins meet, one violates a constraint, and finds the account of the other when it retries. */
async function retryOnce<T>({ db, wakeMail }: Deps, work: (tx: Tx) => Promise<T>): Promise<T> {
  const attempt = async () => {
    const result = await db.transaction().execute(work)
    wakeMail()
    return result
  }
  try {
    return await attempt().catch((error: unknown) => {
      if (violates(error, 'identities_pkey') || violates(error, 'users_email_key')) return attempt()
      throw error
    })
  } catch (error) {
    if (violates(error, 'identities_user_key')) throw new ProviderFailure('second')
    throw error
  }
}
