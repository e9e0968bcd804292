import type { Deps } from '#server/deps.ts'
import { asPasskey, holdUser, noteEvent, passkeysOf } from '#server/features/auth/service.ts'
import { Refusal } from '#server/http/refusals.ts'
import type { Visit } from '#server/http/visit.ts'
import type { Passkey } from '#shared/passkeys.ts'
import { needsAnotherWay } from './another-way.ts'

/** The passkeys of the account, in the order in which they were added. */
export const passkeysSeen = async ({ db }: Deps, userId: number): Promise<Passkey[]> =>
  (await passkeysOf(db, userId)).map(asPasskey)

/** Takes one away, unless nothing else would be left to sign in with. */
export const removePasskey = ({ db, clock }: Deps, userId: number, id: number, visit: Visit) =>
  db.transaction().execute(async (tx) => {
    const account = await holdUser(tx, userId)
    const removed = await tx
      .deleteFrom('passkeys')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirst()
    if (!account || !removed) throw new Refusal('NOT_FOUND')
    await needsAnotherWay(tx, account)
    await noteEvent(tx, userId, 'passkey-removed', { ...visit, passkey: removed.name }, clock())
  })
