import type { Insertable } from 'kysely'
import type { Db, Tables } from '#server/db/tables.ts'

export const insertChallenge = (db: Db, row: Insertable<Tables['passkey_challenges']>) =>
  db.insertInto('passkey_challenges').values(row).execute()

/** What this browser was asked to sign, once: whoever asks again finds nothing. */
export const takeChallenge = (
  db: Db,
  { tokenHash, userId, after }: { tokenHash: Buffer; userId: number | null; after: Date },
) =>
  db
    .deleteFrom('passkey_challenges')
    .where('token_hash', '=', tokenHash)
    .where('user_id', 'is not distinct from', userId)
    .where('begun_at', '>', after)
    .returning('challenge')
    .executeTakeFirst()

export const passkeysOf = (db: Db, userId: number) =>
  db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute()

export const findPasskey = (db: Db, credentialId: string) =>
  db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()

export const insertPasskey = (db: Db, row: Insertable<Tables['passkeys']>) =>
  db.insertInto('passkeys').values(row).returningAll().executeTakeFirstOrThrow()

export const notePasskeyUse = (db: Db, userId: number, id: number, counter: number, now: Date) =>
  db
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
