import type { Deps } from '#server/deps.ts'
import { noteEvent } from '#server/features/auth/service.ts'
import { Refusal } from '#server/http/refusals.ts'
import { sessionHorizon } from '#server/http/session.ts'
import type { Visit } from '#server/http/visit.ts'
import type { SessionSeen } from '#shared/account.ts'

/** Where the person is signed in, the latest use first. */
export async function sessionsOf({ db, clock }: Deps, userId: number, current: Buffer): Promise<SessionSeen[]> {
  const { createdAfter, seenAfter } = sessionHorizon(clock())
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('created_at', '>', createdAfter)
    .where('last_seen_at', '>', seenAfter)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    address: row.address,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    isCurrent: row.token_hash.equals(current),
  }))
}

/** Signs one of them out. */
export const endOneSession = ({ db, clock }: Deps, userId: number, id: number, visit: Visit) =>
  db.transaction().execute(async (tx) => {
    const ended = await tx
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    if (!ended) throw new Refusal('NOT_FOUND')
    await noteEvent(tx, userId, 'session-ended', visit, clock())
  })
