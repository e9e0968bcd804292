import type { Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { asRecipient, type UserRow } from '#server/features/accounts/service.ts'
import { passwordChangedMail, queueMail } from '#server/features/mail/service.ts'
import { recordEvent } from '#server/features/sessions/service.ts'
import type { Visit } from '#server/http/visit.ts'
import { otherMethodsOf } from '../methods.ts'

/** Records that an account has a new password, and mails its owner. Call `deps.wakeMail()` after the commit. */
export async function notifyOfNewPassword(
  tx: Tx,
  { env, clock }: Deps,
  account: UserRow,
  { kind, hadFeed, visit }: { kind: 'password-changed' | 'password-reset'; hadFeed: boolean; visit: Visit },
) {
  await recordEvent(tx, account.id, kind, visit, clock())
  const details = {
    device: visit.device,
    hadFeed,
    otherMethods: await otherMethodsOf(tx, account.id),
    publicUrl: env.publicUrl,
  }
  await queueMail(tx, passwordChangedMail(asRecipient(account), details), clock())
}
