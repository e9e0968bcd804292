import type { Deps } from '#server/deps.ts'
import { lockUser } from '#server/features/accounts/service.ts'
import { recordEvent, requireConfirmed } from '#server/features/sessions/service.ts'
import { Refusal } from '#server/http/refusals.ts'
import type { Visit } from '#server/http/visit.ts'
import type { Passkey } from '#shared/passkeys.ts'
import { requireMethod } from '../methods.ts'
import { asPasskey, deletePasskey, passkeysOf } from './queries.ts'

export const listPasskeys = async ({ db }: Deps, userId: number): Promise<Passkey[]> =>
  (await passkeysOf(db, userId)).map(asPasskey)

/** Removes a passkey, unless it is the last sign-in method. */
export async function removePasskey({ db, clock }: Deps, userId: number, id: number, visit: Visit) {
  await requireConfirmed(db, userId, visit.sessionHash, clock())
  await db.transaction().execute(async (tx) => {
    const account = await lockUser(tx, userId)
    const removed = await deletePasskey(tx, userId, id)
    if (!account || !removed) throw new Refusal('NOT_FOUND')
    await requireMethod(tx, account)
    await recordEvent(tx, userId, 'passkey-removed', { ...visit, passkey: removed.name }, clock())
  })
}
