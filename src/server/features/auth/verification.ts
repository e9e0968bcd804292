import type { Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { queueMail, verificationMail } from '#server/features/mail/service.ts'
import { Refusal } from '#server/http/refusals.ts'
import type { Visit } from '#server/http/visit.ts'
import type { EmailVerification } from '#shared/auth.ts'
import { noteEvent } from './events.ts'
import { makeToken, takeToken } from './mail-tokens.ts'
import { asRecipient, findUser, type UserRow } from './queries.ts'

/** Queues the mail that asks whether the address is theirs. `deps.wakeMail()` follows the commit. */
export async function queueVerification(tx: Tx, { env, clock }: Deps, row: UserRow) {
  const token = await makeToken(tx, row.id, 'verify', row.email, clock())
  const url = `${env.publicUrl}/verify-email/${token}/${row.id}`
  await queueMail(tx, verificationMail(asRecipient(row), url), clock())
}

/** Sends that mail again, unless there is nothing left to confirm. */
export async function sendVerificationAgain(deps: Deps, userId: number) {
  await deps.db.transaction().execute(async (tx) => {
    const row = await findUser(tx, userId)
    if (row && row.email_verified_at === null) await queueVerification(tx, deps, row)
  })
  deps.wakeMail()
}

/** The address is theirs, if it is still the one that the link was sent to. */
export const verifyEmail = ({ db, clock }: Deps, { token, userId }: EmailVerification, visit: Visit) =>
  db.transaction().execute(async (tx) => {
    const email = await takeToken(tx, userId, 'verify', token, clock())
    const verified = await tx
      .updateTable('users')
      .set({ email_verified_at: clock() })
      .where('id', '=', userId)
      .where('email', '=', email)
      .returning('id')
      .executeTakeFirst()
    if (!verified) throw new Refusal('LINK_SPENT')
    await noteEvent(tx, userId, 'email-verified', visit, clock())
  })
