import type { Deps } from '#server/deps.ts'
import { getUserRow } from '#server/features/users/service.ts'
import { createToken, hashToken } from '#server/http/visit/tokens.ts'
import type { Visit } from '#server/http/visit/visit.ts'
import { createAuthorization, type IdentityProvider } from '#server/outside/identity/identity.ts'
import type { Provider } from '#shared/accounts/sign-in.ts'
import { type AuthQuery, appPageOf } from '#shared/foundation/paths.ts'
import { requirePassword } from '../password/require.ts'
import { identitiesOf, insertPendingSignIn } from './queries.ts'

/** An entry of `deps.identityProviders.available`. */
export type NamedProvider = [Provider, IdentityProvider]

/** Where to send the browser, and the cookie to recognize it by when it comes back. */
interface Redirect {
  url: string
  cookie: string
}

export const redirectUri = ({ env }: Deps, provider: Provider) => `${env.publicUrl}/api/auth/${provider}/callback`

/** Sends a visitor to the provider to log in. */
export const beginSignIn = (deps: Deps, named: NamedProvider, query: AuthQuery) =>
  begin(deps, named, { ...purposeOf(query), userId: null })

/**
 * Sends a member to the provider to link an account there, or to sign in with their linked account, which confirms who
 * they are. A new sign-in method requires the password.
 */
export async function beginLinking(
  deps: Deps,
  named: NamedProvider,
  userId: number,
  { password, visit }: { password: string; visit: Visit },
): Promise<Redirect> {
  const account = await getUserRow(deps.db, userId)
  const isLinked = (await identitiesOf(deps.db, userId)).some(({ provider }) => provider === named[0])
  if (!isLinked) await requirePassword(deps, account, { password, field: 'password' }, visit)
  return begin(deps, named, { ...purposeOf({}), userId })
}

async function begin(
  deps: Deps,
  [provider, client]: NamedProvider,
  purpose: ReturnType<typeof purposeOf> & { userId: number | null },
): Promise<Redirect> {
  const authorization = createAuthorization()
  const url = await client.authorizationUrl(redirectUri(deps, provider), authorization)
  const cookie = createToken()
  await insertPendingSignIn(deps.db, {
    tokenHash: hashToken(cookie),
    provider,
    ...authorization,
    ...purpose,
    startedAt: deps.clock(),
  })
  return { url, cookie }
}

/** Passes on only the values that /auth knows, so that a query can't redirect anywhere else. */
export const purposeOf = ({ intent = '', plan = '', next = '' }: AuthQuery) => ({
  intent: ['trial', 'subscribe'].includes(intent) ? intent : '',
  plan: plan === 'annual' ? plan : '',
  next: appPageOf(next).replace(/^\/$/, ''),
})
