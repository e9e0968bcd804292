import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/tables.ts'
import type { Visit } from '#server/http/visit/visit.ts'
import type { AccountEvent, AccountEventKind } from '#shared/accounts/sessions.ts'

const day = 86_400_000
const lifetime = 90 * day
/** So that a flood of wrong passwords doesn't push everything else off the list. */
const failedLoginsShownADay = 10

/** Records an event in the transaction that causes it. */
export const recordEvent = (
  db: Db,
  userId: number,
  kind: AccountEventKind,
  { device, address, passkey = '' }: Pick<Visit, 'device' | 'address'> & { passkey?: string },
  now: Date,
) => db.insertInto('accountEvents').values({ userId, kind, device, address, passkey, at: now }).execute()

/**
 * Records a wrong password for the owner of the address to see. It is a single statement, so that an address without an
 * account takes just as long. Returns the event, or null if none was recorded.
 */
export async function recordFailedLogin(
  tx: Tx,
  email: string,
  { device, address }: Pick<Visit, 'device' | 'address'>,
  now: Date,
) {
  const { rows } = await sql<{ userId: number; id: number }>`
    insert into account_events (user_id, kind, device, address, at)
    select id, 'sign-in-failed', ${device}, ${address}, ${now} from users
    where email = ${email} and ${failedLoginsShownADay} > (
      select count(*) from account_events
      where user_id = users.id and kind = 'sign-in-failed' and at > ${new Date(now.getTime() - day)}
    )
    returning user_id as "userId", id`.execute(tx)
  return rows[0] ?? null
}

export const deleteEvent = (db: Db, { userId, id }: { userId: number; id: number }) =>
  db.deleteFrom('accountEvents').where('userId', '=', userId).where('id', '=', id).execute()

/** How often an event happened to an account within the last `hours`. */
export async function countEvents(db: Db, userId: number, kind: AccountEventKind, hours: number, now: Date) {
  const { count } = await db
    .selectFrom('accountEvents')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('at', '>', new Date(now.getTime() - hours * 3_600_000))
    .executeTakeFirstOrThrow()
  return count
}

/** The account's recent activity, newest first. */
export async function activityOf(db: Db, userId: number): Promise<AccountEvent[]> {
  const rows = await db
    .selectFrom('accountEvents')
    .select(['id', 'kind', 'device', 'address', 'at', 'passkey'])
    .where('userId', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

export const sweepEvents = (db: Db, now: Date) =>
  db
    .deleteFrom('accountEvents')
    .where('at', '<', new Date(now.getTime() - lifetime))
    .execute()
