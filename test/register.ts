import type { Deps } from '#server/deps.ts'
import { resendVerification } from '#server/features/sign-in/email/verification.ts'
import { createToken, hashToken } from '#server/http/visit/tokens.ts'
import { registration } from '#shared/accounts/sign-in.ts'
import { makeMember } from './make-member.ts'

/** Stores and mails what registering does, and returns the cookies it sets, without the time a real hash takes. */
export async function register(deps: Deps, typed: object) {
  const device = createToken()
  const visit = { device: '', address: '127.0.0.1', deviceHash: hashToken(device) }
  const { userId, cookie } = await makeMember(deps.db, { ...registration.parse(typed), visit }, deps.clock())
  await resendVerification(deps, userId)
  const prefix = deps.env.https ? '__Host-' : ''
  return {
    userId,
    cookies: [
      [`${prefix}session`, cookie],
      [`${prefix}device`, device],
    ] as const,
  }
}
