import type { Db } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import type { Recipient } from '#server/features/mail/templates.ts'
import { startTrial } from '#server/features/subscription/service.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import type { Visit } from '#server/http/visit/visit.ts'
import type { User } from '#shared/accounts/accounts.ts'
import { sunday, type WeekStartsOn, weekStarts } from '#shared/foundation/dates.ts'
import { knownTimeZone } from '#shared/foundation/time-zone.ts'
import type { MailSwitch } from './mail-switches.ts'
import { findUser, insertUser, newMailOffKey, type UserRow, updateUser } from './queries.ts'

export {
  dayAndWeekOf,
  deleteUser,
  findUserByEmail,
  lockUser,
  lockUserByEmail,
  timeZoneOf,
  type UserRow,
  unknownTimeZones,
  updateUser,
  weeklyGoalOf,
  weekStartsOnOf,
} from './queries.ts'

type NewUser = Parameters<typeof insertUser>[1]

/** Creates an account, whose trial begins now, and whose weeks start as in the language of its owner's browser. */
export async function createUser(
  db: Db,
  columns: NewUser,
  { language }: Pick<Visit, 'language'>,
  installationKey: Buffer,
): Promise<UserRow> {
  const row = await insertUser(db, { ...columns, weekStartsOn: firstWeekStart(language) })
  await startTrial(db, row, { now: row.createdAt, installationKey })
  return row
}

export {
  /** Call when an address is confirmed. */
  confirmTrial as recordConfirmedAddress,
  /** Call before an account gives up a confirmed address. */
  rememberTrial as recordLeftAddress,
} from '#server/features/subscription/service.ts'

/** The current user, as the API returns them. */
export const getUser = async ({ db, env }: Deps, userId: number): Promise<User> =>
  asUser(await getUserRow(db, userId), env.adminEmails)

/** Refuses if the account has been deleted since the user logged in. */
export async function getUserRow(db: Db, userId: number): Promise<UserRow> {
  const row = await findUser(db, userId)
  if (!row) throw new Refusal('SIGNED_OUT')
  return row
}

/** Administrators have a verified address, and are in ADMIN_EMAILS or were made one by the operator. */
export const isAdmin = (
  { email, emailVerifiedAt, madeAdminAt }: Pick<UserRow, 'email' | 'emailVerifiedAt' | 'madeAdminAt'>,
  adminEmails: string[],
): boolean => emailVerifiedAt !== null && (madeAdminAt !== null || adminEmails.includes(email))

/** Converts a row to what its owner sees. */
export const asUser = (row: UserRow, adminEmails: string[]): User => ({
  id: row.id,
  fullName: row.fullName,
  email: row.email,
  username: row.username,
  beltLevel: row.beltLevel,
  academy: row.academy,
  trainingRemindersEnabled: row.trainingRemindersEnabled,
  weeklyDigestEnabled: row.weeklyDigestEnabled,
  darkModeEnabled: row.darkModeEnabled,
  feedbackMailsEnabled: row.feedbackMailsEnabled,
  billingMailsEnabled: row.billingMailsEnabled,
  coachMailsEnabled: row.coachMailsEnabled,
  isAdmin: isAdmin(row, adminEmails),
  stripes: row.stripes,
  timeZone: knownTimeZone(row.timeZone) ?? '',
  isTimeZoneUnknown: row.timeZone !== '' && knownTimeZone(row.timeZone) === undefined,
  weekStartsOn: row.weekStartsOn,
  dayEndsAt: row.dayEndsAt,
  weeklyGoal: row.weeklyGoal,
  emailVerified: row.emailVerifiedAt !== null,
  newEmail: row.newEmail,
  hasPassword: row.passwordHash !== null,
  verificationUnsent: row.verificationUnsent,
})

/** Leaves out the name while the address is unverified: someone else may have typed both. */
export const asRecipient = (
  row: Pick<UserRow, 'fullName' | 'email' | 'emailVerifiedAt' | 'beltLevel' | 'stripes'>,
): Recipient => ({
  fullName: row.emailVerifiedAt === null ? '' : row.fullName,
  email: row.email,
  beltLevel: row.beltLevel,
  stripes: row.stripes,
})

/** The administrators who can log in, by id. */
export async function adminsAmong(db: Db, adminEmails: string[]) {
  const rows = await db
    .selectFrom('users')
    .selectAll()
    .where(({ eb, or }) =>
      or([eb('madeAdminAt', 'is not', null), ...(adminEmails.length > 0 ? [eb('email', 'in', adminEmails)] : [])]),
    )
    .where('emailVerifiedAt', 'is not', null)
    .where('disabledAt', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ id: row.id, recipient: asRecipient(row) }))
}

/** Someone who may get emails about feedback: their address is verified, and they haven't turned those off. */
export async function findWriteable(db: Db, userId: number) {
  const row = await findUser(db, userId)
  if (!row?.feedbackMailsEnabled || row.emailVerifiedAt === null || row.disabledAt !== null) return undefined
  return { id: row.id, mailOffKey: row.mailOffKey, recipient: asRecipient(row) }
}

/** Has the links that turn off emails, in all emails so far, stop working. */
export const renewMailOffKey = (db: Db, userId: number) => updateUser(db, userId, { mailOffKey: newMailOffKey() })

/** Where emails of a kind are turned off. */
export const mailOffUrl = (
  publicUrl: string,
  { id, mailOffKey }: Pick<UserRow, 'id' | 'mailOffKey'>,
  kind: MailSwitch,
) => `${publicUrl}/mail-off/${id}/${mailOffKey}/${kind}`

/** TypeScript doesn't know it yet. Its weekdays are 1 to 7, for Monday to Sunday. */
interface WithWeekInfo {
  getWeekInfo: () => { firstDay: number }
}

/** The day on which weeks start where this language is spoken: Monday for 'en-GB', Saturday for 'ar-EG', otherwise Sunday. */
function firstWeekStart(language: string): WeekStartsOn {
  try {
    const { firstDay } = (new Intl.Locale(language) as Intl.Locale & WithWeekInfo).getWeekInfo()
    return weekStarts.find((weekStart) => weekStart === firstDay % 7) ?? sunday
  } catch {
    // Some browsers report a language that Intl refuses, or none.
    return sunday
  }
}
