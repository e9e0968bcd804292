import type { Insertable, Selectable } from 'kysely'
import type { Db, Tables } from '#server/db/tables.ts'
import { challengeLifetime } from '#server/outside/identity/passkeys.ts'
import type { Passkey } from '#shared/accounts/passkeys.ts'

export const insertChallenge = (db: Db, row: Insertable<Tables['passkeyChallenges']>) =>
  db.insertInto('passkeyChallenges').values(row).execute()

/** Consumes this browser's challenge, so a second request finds nothing. */
export const consumeChallenge = (db: Db, from: { tokenHash: Buffer; userId: number | null; now: Date }) =>
  db
    .deleteFrom('passkeyChallenges')
    .where('tokenHash', '=', from.tokenHash)
    .where('userId', 'is not distinct from', from.userId)
    .where('createdAt', '>', new Date(from.now.getTime() - challengeLifetime))
    .returning('challenge')
    .executeTakeFirst()

export const sweepChallenges = (db: Db, now: Date) =>
  db
    .deleteFrom('passkeyChallenges')
    .where('createdAt', '<', new Date(now.getTime() - challengeLifetime))
    .execute()

/** In the order in which they were added. */
export const passkeysOf = (db: Db, userId: number) =>
  db.selectFrom('passkeys').selectAll().where('userId', '=', userId).orderBy('id').execute()

export const findPasskey = (db: Db, credentialId: string) =>
  db.selectFrom('passkeys').selectAll().where('credentialId', '=', credentialId).executeTakeFirst()

export const insertPasskey = (db: Db, row: Insertable<Tables['passkeys']>) =>
  db.insertInto('passkeys').values(row).returningAll().executeTakeFirstOrThrow()

export const recordPasskeyUse = (db: Db, userId: number, id: number, counter: number, now: Date) =>
  db
    .updateTable('passkeys')
    .set({ counter, lastUsedAt: now })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute()

export const deletePasskey = (db: Db, userId: number, id: number) =>
  db.deleteFrom('passkeys').where('userId', '=', userId).where('id', '=', id).returning('name').executeTakeFirst()

/** Whether it opens the pages for administrators. */
export const isApproved = async (db: Db, userId: number, id: number): Promise<boolean> =>
  (
    await db
      .selectFrom('passkeys')
      .select('isApproved')
      .where('userId', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst()
  )?.isApproved === true

/** Removes those that don't open the pages for administrators. */
export const deleteUnapprovedPasskeys = (db: Db, userId: number) =>
  db.deleteFrom('passkeys').where('userId', '=', userId).where('isApproved', '=', false).execute()

export const deletePasskeys = (db: Db, userId: number) =>
  db.deleteFrom('passkeys').where('userId', '=', userId).execute()

/** Converts a row to what its owner sees. */
export const asPasskey = ({
  id,
  name,
  createdAt,
  lastUsedAt,
  isApproved,
}: Selectable<Tables['passkeys']>): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  isApproved,
})
