import type { Updateable } from 'kysely'
import type { Tables, Tx } from '#server/db/tables.ts'
import { violates } from '#server/db/violates.ts'
import type { Deps } from '#server/deps.ts'
import {
  asRecipient,
  asUser,
  dropTokens,
  findUser,
  holdUser,
  needsPassword,
  noteEvent,
  queueVerification,
  wrongPassword,
} from '#server/features/auth/service.ts'
import { addressLeftMail, queueMail } from '#server/features/mail/service.ts'
import { Refusal } from '#server/http/refusals.ts'
import type { Visit } from '#server/http/visit.ts'
import type { ProfileChanges } from '#shared/account.ts'
import type { User } from '#shared/auth.ts'
import { refusals } from '#shared/refusals.ts'

/** Changes what is named. A new address counts at once, has to be verified again, and the old one hears of it. */
export async function changeProfile(
  deps: Deps,
  userId: number,
  changes: ProfileChanges,
  visit: Visit,
): Promise<User> {
  const { db, env, wakeMail } = deps
  const before = await findUser(db, userId)
  if (!before) throw new Refusal('SIGNED_OUT')
  const email = changes.email && changes.email !== before.email ? changes.email : null
  if (email) await needsPassword(deps, before, { password: changes.password ?? '', field: 'password' }, visit)
  try {
    const user = await db.transaction().execute(async (tx) => {
      const held = await holdUser(tx, userId)
      if (!held) throw new Refusal('SIGNED_OUT')
      if (email && held.password_hash !== before.password_hash) throw wrongPassword('password')
      await update(tx, userId, columnsOf(changes))
      if (email && email !== held.email) await moveTo(tx, deps, userId, email, visit)
      const row = await findUser(tx, userId)
      return asUser(row ?? held, env.adminEmails)
    })
    if (email) wakeMail()
    return user
  } catch (error) {
    if (!violates(error, 'users_email_key')) throw error
    throw new Refusal('EMAIL_TAKEN', { fields: { email: refusals.EMAIL_TAKEN.message } })
  }
}

/** What was mailed to the old address opens nothing any more. */
async function moveTo(tx: Tx, deps: Deps, userId: number, email: string, visit: Visit) {
  const { env, clock } = deps
  const left = await findUser(tx, userId)
  await update(tx, userId, { email, email_verified_at: null })
  await dropTokens(tx, userId, 'reset')
  await dropTokens(tx, userId, 'verify')
  await noteEvent(tx, userId, 'email-changed', visit, clock())
  const row = await findUser(tx, userId)
  if (!left || !row) return
  await queueVerification(tx, deps, row)
  await queueMail(tx, addressLeftMail(asRecipient(left), visit.device, env.contactEmail), clock())
}

async function update(tx: Tx, userId: number, columns: Updateable<Tables['users']>) {
  if (Object.keys(columns).length === 0) return
  await tx.updateTable('users').set(columns).where('id', '=', userId).execute()
}

const columns = {
  fullName: 'full_name',
  beltLevel: 'belt_level',
  stripes: 'stripes',
  academy: 'academy',
  trainingRemindersEnabled: 'training_reminders_enabled',
  weeklyDigestEnabled: 'weekly_digest_enabled',
  darkModeEnabled: 'dark_mode_enabled',
  timeZone: 'time_zone',
} as const

const columnsOf = (changes: ProfileChanges): Updateable<Tables['users']> =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([field, column]) => {
      const value = changes[field as keyof typeof columns]
      return value === undefined ? [] : [[column, value]]
    }),
  )
