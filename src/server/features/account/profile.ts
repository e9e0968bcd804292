import type { Updateable } from 'kysely'
import type { Tables, Tx } from '#server/db/tables.ts'
import { violates } from '#server/db/violates.ts'
import type { Deps } from '#server/deps.ts'
import {
  asRecipient,
  asUser,
  dropTokens,
  eventsWithin,
  findUser,
  findUserByEmail,
  holdUser,
  needsPassword,
  noteEvent,
  queueVerification,
  type UserRow,
  updateUser,
  wrongPassword,
} from '#server/features/auth/service.ts'
import { addressLeavingMail, queueMail } from '#server/features/mail/service.ts'
import { Refusal } from '#server/http/refusals.ts'
import type { Visit } from '#server/http/visit.ts'
import type { ProfileChanges } from '#shared/account.ts'
import type { User } from '#shared/auth.ts'
import { refusals } from '#shared/refusals.ts'

/**
 * Changes what is named. Another address asks for the password; it takes the old one's place when its link was opened,
 * so that a slip of the finger gives nobody the journal. Naming the old one takes the wish back.
 */
export async function changeProfile(
  deps: Deps,
  userId: number,
  changes: ProfileChanges,
  visit: Visit,
): Promise<User> {
  const { db, env, wakeMail } = deps
  const before = await findUser(db, userId)
  if (!before) throw new Refusal('SIGNED_OUT')
  const isNew = changes.email && ![before.email, before.new_email].includes(changes.email)
  if (isNew) {
    await needsPassword(deps, before, { password: changes.password ?? '', field: 'password' }, visit)
    await noteAsk(deps, userId, visit)
  }
  try {
    const user = await db.transaction().execute(async (tx) => {
      const held = await holdUser(tx, userId)
      if (!held) throw new Refusal('SIGNED_OUT')
      if (isNew && held.password_hash !== before.password_hash) throw wrongPassword('password')
      const columns = columnsOf(changes)
      if (Object.keys(columns).length > 0) await updateUser(tx, userId, columns)
      if (changes.email) await moveTo(tx, deps, held, changes.email, visit)
      return asUser((await findUser(tx, userId)) ?? held, env.adminEmails)
    })
    if (isNew) wakeMail()
    return user
  } catch (error) {
    if (!violates(error, 'users_email_key')) throw error
    throw addressTaken()
  }
}

const asksAnHour = 5

/** Each wish for another address sends mail to somebody, and tells whether it is taken: a few an hour are enough. */
const noteAsk = ({ db, clock }: Deps, userId: number, visit: Visit) =>
  db.transaction().execute(async (tx) => {
    await holdUser(tx, userId)
    if ((await eventsWithin(tx, userId, 'email-asked', 1, clock())) >= asksAnHour)
      throw new Refusal('TOO_MANY_MAILS')
    await noteEvent(tx, userId, 'email-asked', visit, clock())
  })

const addressTaken = () => new Refusal('EMAIL_TAKEN', { fields: { email: refusals.EMAIL_TAKEN.message } })

/** An address that was never confirmed is given up at once; one that was stays until the new one is. */
async function moveTo(tx: Tx, deps: Deps, held: UserRow, email: string, visit: Visit) {
  const { env, clock } = deps
  if (email === held.new_email) return
  await dropTokens(tx, held.id, 'verify')
  if (email === held.email) return updateUser(tx, held.id, { new_email: null })
  if (await findUserByEmail(tx, email)) throw addressTaken()
  if (held.email_verified_at === null) {
    await dropTokens(tx, held.id, 'reset')
    await updateUser(tx, held.id, { email })
    await noteEvent(tx, held.id, 'email-changed', visit, clock())
  } else {
    await updateUser(tx, held.id, { new_email: email })
    const told = { device: visit.device, publicUrl: env.publicUrl, contactEmail: env.contactEmail }
    await queueMail(tx, addressLeavingMail(asRecipient(held), told), clock())
  }
  const row = await findUser(tx, held.id)
  if (row) await queueVerification(tx, deps, row)
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
