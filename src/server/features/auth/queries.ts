import type { Insertable, Selectable } from 'kysely'
import type { Db, Tables } from '#server/db/tables.ts'
import type { User } from '#shared/auth.ts'

type UserRow = Selectable<Tables['users']>

export const insertUser = (db: Db, row: Insertable<Tables['users']>) =>
  db.insertInto('users').values(row).returningAll().executeTakeFirstOrThrow()

export const findUserByEmail = (db: Db, email: string) =>
  db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()

export const findUser = (db: Db, userId: number) =>
  db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()

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
  hasPassword: row.password_hash !== null,
})
