import type { Deps } from '#server/deps.ts'
import { confirmSession } from '#server/features/sessions/service.ts'
import { getUserRow } from '#server/features/users/service.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import type { Visit } from '#server/http/visit/visit.ts'
import type { PasskeyAssertion } from '#shared/accounts/passkeys.ts'
import { challengeOf, type PasskeyResponse } from '../passkeys/challenge.ts'
import { usePasskey } from '../passkeys/log-in.ts'
import { requirePassword, wrongPassword } from '../password/require.ts'

/** Each returns the cookie of the renewed session. */
export async function confirmByPassword(deps: Deps, userId: number, password: string, visit: Visit) {
  const account = await getUserRow(deps.db, userId)
  if (account.passwordHash === null) throw wrongPassword('password')
  await requirePassword(deps, account, { password, field: 'password' }, visit)
  return confirmSession(deps.db, userId, visit.sessionHash, { now: deps.clock() })
}

/** The challenge is one for logging in: what the device signs is the same. */
export async function confirmByPasskey(
  deps: Deps,
  userId: number,
  assertion: PasskeyAssertion,
  { cookie, visit }: PasskeyResponse,
) {
  const challenge = await challengeOf(deps, cookie, null)
  return deps.db.transaction().execute(async (tx) => {
    const { account, passkey } = await usePasskey(tx, deps, challenge, assertion)
    if (account.id !== userId) throw new Refusal('PASSKEY_UNKNOWN')
    return confirmSession(tx, userId, visit.sessionHash, { now: deps.clock(), passkeyId: passkey.id })
  })
}
