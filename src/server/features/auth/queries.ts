import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Tables, Tx } from '#server/db/tables.ts'
import type { Recipient } from '#server/features/mail/service.ts'
import { providerNames } from '#shared/account.ts'
import type { User } from '#shared/auth.ts'
import { passkeysOf } from './passkey-queries.ts'

export type UserRow = Selectable<Tables['users']>

export const insertUser = (db: Db, row: Insertable<Tables['users']>) =>
  db.insertInto('users').values(row).returningAll().executeTakeFirstOrThrow()

export const findUserByEmail = (db: Db, email: string) =>
  db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()

/** The account of an address, as it stays until the transaction ends. */
export const holdUserByEmail = (tx: Tx, email: string) =>
  tx.selectFrom('users').selectAll().where('email', '=', email).forUpdate().executeTakeFirst()

export const findUser = (db: Db, userId: number) =>
  db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()

/** The account as it stays until the transaction ends. */
export const holdUser = (tx: Tx, userId: number) =>
  tx.selectFrom('users').selectAll().where('id', '=', userId).forUpdate().executeTakeFirst()

export const updateUser = (db: Db, userId: number, columns: Updateable<Tables['users']>) =>
  db.updateTable('users').set(columns).where('id', '=', userId).execute()

/** What signs in beside a password, as its owner knows it: 'Google (rafa@example.com)', 'a passkey (Chrome on Mac)'. */
export async function linkedTo(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('identities')
    .select(['provider', 'email'])
    .where('user_id', '=', userId)
    .orderBy('provider')
    .execute()
  const passkeys = await passkeysOf(db, userId)
  return [
    ...rows.map(({ provider, email }) => `${providerNames[provider]} (${email})`),
    ...passkeys.map(({ name }) => (name === '' ? 'a passkey' : `a passkey (${name})`)),
  ]
}

/** Whether this password is still the one, which stays so until the transaction ends. */
export const isStillPassword = async (tx: Tx, userId: number, passwordHash: string | null): Promise<boolean> =>
  (await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .forShare()
    .executeTakeFirst()) !== undefined

/** The row as the person sees it. Administrators are the verified addresses that the operator names. */
export const asUser = (row: UserRow, adminEmails: string[]): User => ({
  id: row.id,
  fullName: row.full_name,
  email: row.email,
  username: row.username,
  beltLevel: row.belt_level,
  academy: row.academy,
  trainingRemindersEnabled: row.training_reminders_enabled,
  weeklyDigestEnabled: row.weekly_digest_enabled,
  darkModeEnabled: row.dark_mode_enabled,
  isAdmin: row.email_verified_at !== null && adminEmails.includes(row.email),
  stripes: row.stripes,
  timeZone: row.time_zone,
  emailVerified: row.email_verified_at !== null,
  newEmail: row.new_email,
  hasPassword: row.password_hash !== null,
})

/** Whoever never confirmed the address may not be its owner: no name of theirs is mailed to it. */
export const asRecipient = (row: UserRow): Recipient => ({
  fullName: row.email_verified_at === null ? '' : row.full_name,
  email: row.email,
  beltLevel: row.belt_level,
  stripes: row.stripes,
})
