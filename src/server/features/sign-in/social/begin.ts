import type { Deps } from '#server/deps.ts'
import { findUser } from '#server/features/accounts/service.ts'
import { Refusal } from '#server/http/refusals.ts'
import { createToken, hashToken } from '#server/http/tokens.ts'
import type { Visit } from '#server/http/visit.ts'
import { createAuthorization, type IdentityProvider } from '#server/outside/identity.ts'
import type { AuthQuery } from '#shared/paths.ts'
import type { Provider } from '#shared/sign-in.ts'
import { requirePassword } from '../password/require.ts'
import { insertPendingSignIn } from './queries.ts'

/** A provider by its name, as deps list them. */
export type NamedProvider = [Provider, IdentityProvider]

/** Where the browser is sent, and the cookie that recognizes it when it comes back. */
interface Departure {
  url: string
  cookie: string
}

export const redirectUri = ({ env }: Deps, provider: Provider) => `${env.publicUrl}/api/auth/${provider}/callback`

/** Sends a visitor to the provider to log in. */
export const beginSignIn = (deps: Deps, named: NamedProvider, query: AuthQuery) =>
  begin(deps, named, { ...purposeOf(query), userId: null })

/** Sends a member to the provider to link an account there. A new sign-in method requires the password. */
export async function beginLinking(
  deps: Deps,
  named: NamedProvider,
  userId: number,
  { password, visit }: { password: string; visit: Visit },
): Promise<Departure> {
  const account = await findUser(deps.db, userId)
  if (!account) throw new Refusal('SIGNED_OUT')
  await requirePassword(deps, account, { password, field: 'password' }, visit)
  return begin(deps, named, { ...purposeOf({}), userId })
}

async function begin(
  deps: Deps,
  [provider, client]: NamedProvider,
  purpose: { intent: string; plan: string; userId: number | null },
): Promise<Departure> {
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

/** Only values that /auth knows come back out of a query, so that nothing in it leads anywhere else. */
export const purposeOf = ({ intent = '', plan = '' }: AuthQuery) => ({
  intent: ['trial', 'subscribe'].includes(intent) ? intent : '',
  plan: plan === 'annual' ? plan : '',
})
