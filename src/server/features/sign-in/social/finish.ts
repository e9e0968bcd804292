import type { Selectable } from 'kysely'
import type { Tables, Tx } from '#server/db/tables.ts'
import { violates } from '#server/db/violates.ts'
import type { Deps } from '#server/deps.ts'
import { hashToken } from '#server/http/tokens.ts'
import type { Visit } from '#server/http/visit.ts'
import { ProviderFailure } from '#server/outside/identity.ts'
import { type AuthQuery, pathAfterAuth } from '#shared/paths.ts'
import { type NamedProvider, purposeOf, redirectUri } from './begin.ts'
import { linkIdentity, logInByIdentity } from './log-in.ts'
import { consumePendingSignIn } from './queries.ts'

/** A browser that comes back from a provider. */
export interface Callback {
  query: URLSearchParams
  cookie: string
  userId: number | null
  /** Of the session that the browser has. */
  sessionHash: Buffer
  visit: Visit
}

export interface Outcome {
  /** Where the browser goes next. */
  path: string
  /** The cookie of a new session, if someone logged in. */
  session?: string
  failure?: ProviderFailure
  /** Whether the pending sign-in is over. A callback that belongs to none leaves it alone. */
  isOver: boolean
}

/** Checks what comes back from the provider, and logs in or links. Failures end on a page, too. */
export async function finishSignIn(deps: Deps, named: NamedProvider, callback: Callback): Promise<Outcome> {
  const { query, cookie, userId } = callback
  const pending = await consumePendingSignIn(deps.db, {
    tokenHash: hashToken(cookie),
    provider: named[0],
    state: query.get('state') ?? '',
    now: deps.clock(),
  })
  try {
    if (!pending) throw new ProviderFailure('expired')
    return { ...(await complete(deps, named, callback, pending)), isOver: true }
  } catch (failure) {
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
  // Whoever started linking must still be logged in.
  if (pending.userId !== null && pending.userId !== callback.userId) throw new ProviderFailure('expired')
  const profile = await client.profileFrom(new URL(`${redirectUri(deps, provider)}?${callback.query}`), pending)
  const arrival = {
    provider,
    profile,
    visit: callback.visit,
    now: deps.clock(),
    publicUrl: deps.env.publicUrl,
  }
  const { userId: member } = pending
  if (member === null)
    return { session: await retryOnce(deps, (tx) => logInByIdentity(tx, arrival)), path: pathAfterAuth(pending) }
  await retryOnce(deps, (tx) => linkIdentity(tx, arrival, member, callback.sessionHash))
  return { path: `/?linked=${provider}` }
}

/** The page that shows the failure. What the visitor had come for goes along. */
export function pathAfterFailure({ code }: ProviderFailure, userId: number | null, query: AuthQuery = {}): string {
  const { intent, plan } = purposeOf(query)
  const purpose = { ...(intent && { intent }), ...(plan && { plan }) }
  return `${userId === null ? '/auth' : '/'}?${new URLSearchParams({ failed: code, ...purpose })}`
}

/** Of two first sign-ins at once, one violates a constraint; on its second try it finds what the other created. */
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
