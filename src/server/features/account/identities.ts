import type { Deps } from '#server/deps.ts'
import { holdUser, noteEvent } from '#server/features/auth/service.ts'
import { Refusal } from '#server/http/refusals.ts'
import type { Visit } from '#server/http/visit.ts'
import type { Identity, Provider } from '#shared/account.ts'
import { needsAnotherWay } from './another-way.ts'

/** The accounts elsewhere that sign in to this one. */
export async function identitiesOf({ db }: Deps, userId: number): Promise<Identity[]> {
  const rows = await db
    .selectFrom('identities')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('provider')
    .execute()
  return rows.map(({ provider, email, linked_at }) => ({ provider, email, linkedAt: linked_at.toISOString() }))
}

/** Unlinks one, unless nothing else would be left to sign in with. */
export const unlink = ({ db, clock }: Deps, userId: number, provider: Provider, visit: Visit) =>
  db.transaction().execute(async (tx) => {
    const account = await holdUser(tx, userId)
    const unlinked = await tx
      .deleteFrom('identities')
      .where('user_id', '=', userId)
      .where('provider', '=', provider)
      .returning('provider')
      .executeTakeFirst()
    if (!account || !unlinked) throw new Refusal('NOT_FOUND')
    await needsAnotherWay(tx, account)
    await noteEvent(tx, userId, 'identity-unlinked', visit, clock())
  })
