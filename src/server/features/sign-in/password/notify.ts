import type { Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { passwordChangedMail, queueNotice } from '#server/features/mail/service.ts'
import { recordEvent } from '#server/features/sessions/service.ts'
import { asRecipient, type UserRow } from '#server/features/users/service.ts'
import type { Visit } from '#server/http/visit/visit.ts'
import type { RevokedLinks } from '../access.ts'
import { otherMethodsOf } from '../methods.ts'

/** Records that an account has a new password, and mails its owner. Call `deps.wakeMail()` after the commit. */
export async function notifyOfNewPassword(
  tx: Tx,
  { env, clock }: Deps,
  account: UserRow,
  { kind, revoked, visit }: { kind: 'password-changed' | 'password-reset'; revoked: RevokedLinks; visit: Visit },
) {
  await recordEvent(tx, account.id, kind, visit, clock())
  const [recipient, { publicUrl }] = [asRecipient(account), env]
  const otherMethods = await otherMethodsOf(tx, account.id)
  const mail = passwordChangedMail(recipient, { device: visit.device, ...revoked, otherMethods, publicUrl })
  const userId = account.id
  await queueNotice(tx, { kind: 'password-changed', mail, userId, recipient, publicUrl, now: clock() })
}
