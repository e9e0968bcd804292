import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import type { Visit } from '#server/http/visit/visit.ts'
import type { DeviceSession } from '#shared/accounts/sessions.ts'
import { recordEvent } from './activity.ts'
import { requireConfirmed } from './confirmed.ts'
import { cutoffsAt } from './queries.ts'

/** The devices that are logged in, the most recently used first. */
export async function devicesOf({ db, clock }: Deps, userId: number, current: Buffer): Promise<DeviceSession[]> {
  const { createdAfter, seenAfter } = cutoffsAt(clock())
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('userId', '=', userId)
    .where('createdAt', '>', createdAfter)
    .where('lastSeenAt', '>', seenAfter)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    address: row.address,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    isCurrent: row.tokenHash.equals(current),
  }))
}

export async function signOutDevice({ db, clock }: Deps, userId: number, id: number, visit: Visit) {
  await requireConfirmed(db, userId, visit.sessionHash, clock())
  await db.transaction().execute(async (tx) => {
    const ended = await tx
      .deleteFrom('sessions')
      .where('userId', '=', userId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    if (!ended) throw new Refusal('NOT_FOUND')
    await recordEvent(tx, userId, 'session-ended', visit, clock())
  })
}
