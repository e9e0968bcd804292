import type { Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { claimMail, clearCounted, queueClaimed, tooManyMails } from '#server/features/mail/service.ts'
import { resetMail } from '#server/features/mail/templates.ts'
import { countEvents, recordEvent, upsertKnownDevice } from '#server/features/sessions/service.ts'
import {
  asRecipient,
  lockUser,
  lockUserByEmail,
  recordConfirmedAddress,
  updateUser,
} from '#server/features/users/service.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import type { Visit } from '#server/http/visit/visit.ts'
import type { PasswordReset, PasswordResetRequest } from '#shared/accounts/sign-in.ts'
import { withNext } from '#shared/foundation/paths.ts'
import { endAllAccess, logOutEverywhere } from '../access.ts'
import { consumeLinkToken, createLinkToken, linkExpiry } from '../email/links.ts'
import { hashPassword } from './hash.ts'
import { notifyOfNewPassword, requireUncommon } from './new-password.ts'
import { clearAllFailures } from './throttle.ts'

const eventsADay = 5

/**
 * Records the request, unless there were too many for the address. The account is looked up later, so the reply reveals
 * nothing about it.
 */
export async function requestPasswordReset(deps: Deps, { email, next }: PasswordResetRequest, visit: Visit) {
  const { db, clock, wakeMail } = deps
  const { device, address } = visit
  await db.transaction().execute(async (tx) => {
    const claim = await claimMail(tx, { kind: 'reset', to: email, now: clock() })
    if (claim.result === 'refused') throw tooManyMails('TOO_MANY_RESETS', claim.until, clock())
    await tx
      .insertInto('passwordResetRequests')
      .values({ email, next, device, address, requestedAt: clock() })
      .execute()
  })
  wakeMail()
}

/** Queues a mail with a link for each request whose address has an account. */
export async function processResetRequests(deps: Omit<Deps, 'wakeMail'>) {
  while (await deps.db.transaction().execute((tx) => processNext(tx, deps)));
}

async function processNext(tx: Tx, { env, clock }: Omit<Deps, 'wakeMail'>): Promise<boolean> {
  const request = await tx
    .deleteFrom('passwordResetRequests')
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('passwordResetRequests').select('id').orderBy('id').limit(1).forUpdate().skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()
  if (!request) return false
  const row = await lockUserByEmail(tx, request.email)
  if (!row) return true
  await recordRequest(tx, row.id, request, clock())
  const token = await createLinkToken(tx, row.id, 'reset', row.email, clock())
  const link = withNext(`${env.publicUrl}/reset-password/${token}/${row.id}`, request.next)
  await queueClaimed(tx, resetMail(asRecipient(row), link), {
    now: clock(),
    expiresAt: linkExpiry('reset', clock()),
  })
  return true
}

/** Records only a few a day, so that repeated requests don't push everything else off the list. */
async function recordRequest(tx: Tx, userId: number, from: Pick<Visit, 'device' | 'address'>, now: Date) {
  if ((await countEvents(tx, userId, 'reset-requested', 24, now)) < eventsADay)
    await recordEvent(tx, userId, 'reset-requested', from, now)
}

/**
 * Sets a new password with a mailed link. All sessions end, and this browser becomes a known device, so that someone
 * guessing passwords can't lock the owner out.
 */
export async function resetPassword(deps: Deps, { token, userId, password }: PasswordReset, visit: Visit) {
  const { db, clock, wakeMail, installationKey } = deps
  requireUncommon(password)
  await db.transaction().execute(async (tx) => {
    const row = await lockUser(tx, userId)
    const email = await consumeLinkToken(tx, userId, 'reset', token, clock())
    if (row?.email !== email) throw new Refusal('LINK_EXPIRED')
    // Anybody may have created the account of an unverified address, and left a sign-in method of their own.
    const revoked = await (row.emailVerifiedAt === null ? endAllAccess(tx, userId) : logOutEverywhere(tx, userId))
    await updateUser(tx, userId, {
      passwordHash: await hashPassword(password),
      emailVerifiedAt: row.emailVerifiedAt ?? clock(),
      newEmail: null,
    })
    await recordConfirmedAddress(tx, userId, email, { now: clock(), installationKey })
    await upsertKnownDevice(tx, userId, visit.deviceHash, clock())
    await clearAllFailures(tx, email)
    await clearCounted(tx, 'reset', email)
    await notifyOfNewPassword(tx, deps, row, { kind: 'password-reset', revoked, visit })
  })
  wakeMail()
}

export const deleteResetRequests = (tx: Tx, email: string) =>
  tx.deleteFrom('passwordResetRequests').where('email', '=', email).execute()
