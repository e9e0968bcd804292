import type { Db } from '#server/db/tables.ts'
import type { AuthEvent } from '#shared/account.ts'

/** What happened to the account last, the latest first. */
export async function eventsOf(db: Db, userId: number): Promise<AuthEvent[]> {
  const rows = await db
    .selectFrom('auth_events')
    .select(['id', 'kind', 'device', 'address', 'at', 'passkey'])
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
