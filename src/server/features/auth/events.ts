import type { Db } from '#server/db/tables.ts'
import type { Visit } from '#server/http/visit.ts'
import type { AuthEventKind } from '#shared/account.ts'

/** Writes down what happened to an account, and to which passkey, in the transaction in which it happened. */
export const noteEvent = (
  db: Db,
  userId: number,
  kind: AuthEventKind,
  { device, address, passkey = '' }: Pick<Visit, 'device' | 'address'> & { passkey?: string },
  now: Date,
) => db.insertInto('auth_events').values({ user_id: userId, kind, device, address, passkey, at: now }).execute()

/** How often something happened to an account within so many hours. */
export async function eventsWithin(db: Db, userId: number, kind: AuthEventKind, hours: number, now: Date) {
  const { count } = await db
    .selectFrom('auth_events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('at', '>', new Date(now.getTime() - hours * 3_600_000))
    .executeTakeFirstOrThrow()
  return count
}
