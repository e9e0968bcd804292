import { readFileSync } from 'node:fs'
import type { Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { queueNotice } from '#server/features/mail/service.ts'
import { passwordChangedMail } from '#server/features/mail/templates.ts'
import { recordEvent } from '#server/features/sessions/service.ts'
import { asRecipient, type UserRow } from '#server/features/users/service.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import type { Visit } from '#server/http/visit/visit.ts'
import { root } from '#server/root.ts'
import { refusals } from '#shared/refusals/refusals.ts'
import type { RevokedLinks } from '../access.ts'
import { otherMethodsOf } from '../methods.ts'

let common: Set<string> | undefined

/** The 5,000 most common passwords that our rules would allow, in lower case (decision 014). Read on first use. */
function isCommon(password: string): boolean {
  common ??= new Set(
    readFileSync(new URL('src/server/features/sign-in/password/common-passwords.txt', root), 'utf8')
      .trimEnd()
      .split('\n'),
  )
  return common.has(password.toLowerCase())
}

export function requireUncommon(password: string) {
  if (isCommon(password)) {
    throw new Refusal('COMMON_PASSWORD', { fields: { password: refusals.COMMON_PASSWORD.message } })
  }
}

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
