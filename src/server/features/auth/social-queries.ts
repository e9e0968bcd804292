import type { Insertable } from 'kysely'
import type { Db, Tables } from '#server/db/tables.ts'
import type { Provider } from '#shared/account.ts'

export const insertPendingSignIn = (db: Db, row: Insertable<Tables['pending_sign_ins']>) =>
  db.insertInto('pending_sign_ins').values(row).execute()

/** The sign-in that this browser began with this state, once: whoever asks again finds nothing. */
export const takePendingSignIn = (
  db: Db,
  { tokenHash, provider, state, after }: { tokenHash: Buffer; provider: Provider; state: string; after: Date },
) =>
  db
    .deleteFrom('pending_sign_ins')
    .where('token_hash', '=', tokenHash)
    .where('provider', '=', provider)
    .where('state', '=', state)
    .where('begun_at', '>', after)
    .returningAll()
    .executeTakeFirst()

export const findIdentity = (db: Db, provider: Provider, subject: string) =>
  db
    .selectFrom('identities')
    .select('user_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()

export const insertIdentity = (db: Db, row: Insertable<Tables['identities']>) =>
  db.insertInto('identities').values(row).execute()

/** Takes every way in from whoever made the account without owning its address. */
export async function takeOver(db: Db, userId: number, now: Date) {
  await db
    .updateTable('users')
    .set({ email_verified_at: now, password_hash: null, new_email: null })
    .where('id', '=', userId)
    .execute()
  for (const table of [
    'sessions',
    'identities',
    'passkeys',
    'mail_tokens',
    'known_devices',
    'calendar_feeds',
  ] as const)
    await db.deleteFrom(table).where('user_id', '=', userId).execute()
}
