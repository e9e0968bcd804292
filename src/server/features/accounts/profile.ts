import type { Updateable } from 'kysely'
import { violates } from '#server/db/errors.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { moveFeed } from '#server/features/calendar/service.ts'
import { holdRank } from '#server/features/promotions/service.ts'
import { allowEmailChange, changeEmail, emailTaken, wrongPassword } from '#server/features/sign-in/service.ts'
import { asUser, getUserRow, lockUser, updateUser } from '#server/features/users/service.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import type { Visit } from '#server/http/visit/visit.ts'
import type { User } from '#shared/accounts/accounts.ts'
import type { MemberChanges } from '#shared/accounts/weekly-goal.ts'

/** Changes the given fields. A new email address requires the password; the current one cancels a pending change. */
export async function changeProfile(
  deps: Deps,
  userId: number,
  changes: MemberChanges,
  visit: Visit,
): Promise<User> {
  const { db, env, wakeMail } = deps
  const before = await getUserRow(db, userId)
  const isNewEmail = changes.email && ![before.email, before.newEmail].includes(changes.email)
  if (isNewEmail) await allowEmailChange(deps, before, changes.password ?? '', visit)
  try {
    const user = await db.transaction().execute(async (tx) => {
      const locked = await lockUser(tx, userId)
      if (!locked) throw new Refusal('SIGNED_OUT')
      if (isNewEmail && locked.passwordHash !== before.passwordHash) throw wrongPassword('password')
      const isMove = changes.timeZone !== undefined && changes.timeZone !== locked.timeZone
      const columns = { ...columnsOf(changes), ...(isMove && { zonedAt: deps.clock() }) }
      if (Object.keys(columns).length > 0) await updateUser(tx, userId, columns)
      if (changes.beltLevel !== undefined || changes.stripes !== undefined) await holdRank(tx, userId)
      if (changes.timeZone) await moveFeed(tx, userId, changes.timeZone, deps.clock())
      if (changes.email) await changeEmail(tx, deps, locked, changes.email, visit)
      return asUser(await getUserRow(tx, userId), env.adminEmails)
    })
    if (isNewEmail) wakeMail()
    return user
  } catch (error) {
    if (!violates(error, 'users_email_key')) throw error
    throw emailTaken()
  }
}

const columns = [
  'fullName',
  'beltLevel',
  'stripes',
  'academy',
  'trainingRemindersEnabled',
  'weeklyDigestEnabled',
  'darkModeEnabled',
  'feedbackMailsEnabled',
  'billingMailsEnabled',
  'coachMailsEnabled',
  'timeZone',
  'weekStartsOn',
  'dayEndsAt',
  'weeklyGoal',
] as const

const columnsOf = (changes: MemberChanges): Updateable<Tables['users']> =>
  Object.fromEntries(
    columns.flatMap((column) => (changes[column] === undefined ? [] : [[column, changes[column]]])),
  )
