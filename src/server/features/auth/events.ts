import type { Db } from '#server/db/tables.ts'
import type { Visit } from '#server/http/visit.ts'
import type { AuthEventKind } from '#shared/account.ts'

/** Writes down what happened to an account, in the transaction in which it happened. */
export const noteEvent = (
  db: Db,
  userId: number,
  kind: AuthEventKind,
  { device, address }: Pick<Visit, 'device' | 'address'>,
  now: Date,
) => db.insertInto('auth_events').values({ user_id: userId, kind, device, address, at: now }).execute()
