import type { Db } from '#server/db/tables.ts'
import { sweepLinks } from './email/links.ts'
import { sweepChallenges } from './passkeys/queries.ts'
import { sweepFailures } from './password/throttle.ts'
import { sweepPendingSignIns } from './social/queries.ts'

/** Deletes expired links, old failures, and sign-ins that nobody finished. */
export async function sweepSignIn(db: Db, now: Date) {
  await sweepLinks(db, now)
  await sweepFailures(db, now)
  await sweepPendingSignIns(db, now)
  await sweepChallenges(db, now)
}
