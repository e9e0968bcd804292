import type { Insertable } from 'kysely'
import type { Db, Tables } from '#server/db/tables.ts'
import type { Provider } from '#shared/accounts/sign-in.ts'

/** How long a person may spend on the provider's pages. */
export const pendingLifetime = 10 * 60_000

export const insertPendingSignIn = (db: Db, row: Insertable<Tables['pendingSignIns']>) =>
  db.insertInto('pendingSignIns').values(row).execute()

/** Consumes the sign-in this browser started with this state, so a second request finds nothing. */
export const consumePendingSignIn = (
  db: Db,
  from: { tokenHash: Buffer; provider: Provider; state: string; now: Date },
) =>
  db
    .deleteFrom('pendingSignIns')
    .where('tokenHash', '=', from.tokenHash)
    .where('provider', '=', from.provider)
    .where('state', '=', from.state)
    .where('startedAt', '>', new Date(from.now.getTime() - pendingLifetime))
    .returningAll()
    .executeTakeFirst()

export const sweepPendingSignIns = (db: Db, now: Date) =>
  db
    .deleteFrom('pendingSignIns')
    .where('startedAt', '<', new Date(now.getTime() - pendingLifetime))
    .execute()

export const identitiesOf = (db: Db, userId: number) =>
  db.selectFrom('identities').selectAll().where('userId', '=', userId).orderBy('provider').execute()

export const findIdentity = (db: Db, provider: Provider, subject: string) =>
  db
    .selectFrom('identities')
    .select('userId')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()

export const insertIdentity = (db: Db, row: Insertable<Tables['identities']>) =>
  db.insertInto('identities').values(row).execute()

export const deleteIdentity = (db: Db, userId: number, provider: Provider) =>
  db
    .deleteFrom('identities')
    .where('userId', '=', userId)
    .where('provider', '=', provider)
    .returning('provider')
    .executeTakeFirst()

export const deleteIdentities = (db: Db, userId: number) =>
  db.deleteFrom('identities').where('userId', '=', userId).execute()
