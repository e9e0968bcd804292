import type { Db } from '#server/db/tables.ts'
import { deviceLifetime } from '#server/http/visit.ts'
import { challengeLifetime } from '#server/outside/passkeys.ts'
import { sweepTokens } from './mail-tokens.ts'
import { pendingLifetime } from './social.ts'

const day = 86_400_000
const keepEvents = 90 * day

/** Erases what an account needs no more: spent links, failures, devices not seen for long, events of last season. */
export async function sweepAccounts(db: Db, now: Date) {
  const before = (age: number) => new Date(now.getTime() - age)
  await sweepTokens(db, now)
  await db.deleteFrom('sign_in_failures').where('failed_at', '<', before(day)).execute()
  await db.deleteFrom('pending_sign_ins').where('begun_at', '<', before(pendingLifetime)).execute()
  await db.deleteFrom('passkey_challenges').where('begun_at', '<', before(challengeLifetime)).execute()
  await db.deleteFrom('known_devices').where('seen_at', '<', before(deviceLifetime)).execute()
  await db.deleteFrom('auth_events').where('at', '<', before(keepEvents)).execute()
}
