import type { Deps } from '#server/deps.ts'
import { recordEvent, requireConfirmed } from '#server/features/sessions/service.ts'
import { lockUser } from '#server/features/users/service.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import type { Visit } from '#server/http/visit/visit.ts'
import type { Identity, Provider } from '#shared/accounts/sign-in.ts'
import { requireMethod } from '../methods.ts'
import { deleteIdentity, identitiesOf } from './queries.ts'

export const listIdentities = async ({ db }: Deps, userId: number): Promise<Identity[]> =>
  (await identitiesOf(db, userId)).map(({ provider, email, linkedAt }) => ({
    provider,
    email,
    linkedAt: linkedAt.toISOString(),
  }))

/** Unlinks an account at a provider, unless it is the last sign-in method. */
export async function unlinkIdentity({ db, clock }: Deps, userId: number, provider: Provider, visit: Visit) {
  await requireConfirmed(db, userId, visit.sessionHash, clock())
  await db.transaction().execute(async (tx) => {
    const account = await lockUser(tx, userId)
    if (!account || !(await deleteIdentity(tx, userId, provider))) throw new Refusal('NOT_FOUND')
    await requireMethod(tx, account)
    await recordEvent(tx, userId, 'identity-unlinked', visit, clock())
  })
}
