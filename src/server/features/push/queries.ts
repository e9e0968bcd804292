import { sql } from 'kysely'
import type { Db, Tables, Tx } from '#server/db/tables.ts'
import { isThere } from '#server/features/absences/service.ts'
import { plannedKeyOf } from '#server/features/rules/service.ts'
import { dayIn } from '#server/local-time.ts'
import type { PushTarget } from '#server/outside/push/push.ts'
import type { PushSettings } from '#shared/accounts/push.ts'
import type { Entry } from '#shared/entries/entries.ts'
import type { LoggedSession } from '#shared/entries/today.ts'
import { limits } from '#shared/foundation/limits.ts'

/** A login of a member, by the hash of its token. */
export interface Login {
  userId: number
  tokenHash: Buffer
}

/** A device that gets notifications. */
export interface Device extends PushTarget {
  userId: number
  sessionId: number
}

const settingColumns = ['reminders', 'remindAt', 'classes', 'classAt', 'quietFrom', 'quietTo'] as const
const target = ['pushSubscriptions.userId', 'sessionId', 'endpoint', 'p256dh', 'auth', 'publicKey'] as const

export const findSettings = (db: Db, userId: number): Promise<PushSettings | undefined> =>
  db.selectFrom('pushSettings').select(settingColumns).where('userId', '=', userId).executeTakeFirst()

export const putSettings = (db: Db, userId: number, settings: PushSettings) =>
  db
    .insertInto('pushSettings')
    .values({ userId, ...settings })
    .onConflict((known) => known.column('userId').doUpdateSet(settings))
    .execute()

/** Takes back settings that an import brought, unless they were changed since. */
export const takeBackPushSettings = (db: Db, userId: number, settings: PushSettings) =>
  db
    .deleteFrom('pushSettings')
    .where('userId', '=', userId)
    .where(({ eb, and }) => and(settingColumns.map((name) => eb(name, '=', settings[name]))))
    .execute()

/** The device of this login; undefined if it gets no notifications. */
export const findDevice = (db: Db, { userId, tokenHash }: Login) =>
  db
    .selectFrom('pushSubscriptions')
    .innerJoin('sessions', (join) =>
      join.onRef('sessions.userId', '=', 'pushSubscriptions.userId').onRef('sessions.id', '=', 'sessionId'),
    )
    .select([...target, 'isGone', 'testedAt'])
    .where('pushSubscriptions.userId', '=', userId)
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()

/** Where notifications of this login go. A browser has one endpoint, whoever is logged in. */
export async function putDevice(tx: Tx, { userId, tokenHash }: Login, given: PushTarget, now: Date) {
  const { endpoint, p256dh, auth, publicKey } = given
  await tx.deleteFrom('pushSubscriptions').where('endpoint', '=', endpoint).execute()
  await sql`
    insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, public_key, created_at)
    select user_id, id, ${endpoint}, ${p256dh}, ${auth}, ${publicKey}, ${now} from sessions
    where user_id = ${userId} and token_hash = ${tokenHash}
    on conflict (user_id, session_id) do update
    set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth, public_key = excluded.public_key,
      is_gone = false, created_at = excluded.created_at`.execute(tx)
  await sql`
    delete from push_subscriptions where user_id = ${userId} and session_id in (
      select session_id from push_subscriptions where user_id = ${userId}
      order by created_at desc, session_id desc offset ${limits.pushDevices}
    )`.execute(tx)
}

/** Sends a device nothing more, unless it has another endpoint by now, until it has subscribed again. */
export const markGone = (db: Db, { userId, sessionId, endpoint }: Device) =>
  db
    .updateTable('pushSubscriptions')
    .set({ isGone: true })
    .where('userId', '=', userId)
    .where('sessionId', '=', sessionId)
    .where('endpoint', '=', endpoint)
    .execute()

/** Forgets the device of this login. */
export const deleteDevice = (db: Db, { userId, sessionId }: Pick<Device, 'userId' | 'sessionId'>) =>
  db.deleteFrom('pushSubscriptions').where('userId', '=', userId).where('sessionId', '=', sessionId).execute()

export const markTested = (db: Db, { userId, sessionId }: Device, now: Date) =>
  db
    .updateTable('pushSubscriptions')
    .set({ testedAt: now })
    .where('userId', '=', userId)
    .where('sessionId', '=', sessionId)
    .execute()

export const devicesOf = (db: Db, userId: number): Promise<Device[]> =>
  db
    .selectFrom('pushSubscriptions')
    .select(target)
    .where('userId', '=', userId)
    .where('isGone', '=', false)
    .execute()

/** How many members are looked at in one go. */
const pageSize = 500

/** A page of the members with a device, with what they have chosen. */
export const membersAfter = (db: Db, after: number) =>
  db
    .selectFrom('users')
    .leftJoin('pushSettings', 'pushSettings.userId', 'users.id')
    .select(['users.id', 'timeZone', ...settingColumns])
    .where('users.id', '>', after)
    .where('disabledAt', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('pushSubscriptions')
          .select('sessionId')
          .whereRef('pushSubscriptions.userId', '=', 'users.id')
          .where('isGone', '=', false),
      ),
    )
    .orderBy('users.id')
    .limit(pageSize)
    .execute()

type Mark = Tables['pushMarks']

/** Records that something is being sent. Returns whether it wasn't before. */
export async function claimDelivery(db: Db, delivery: Mark): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('pushMarks')
    .values(delivery)
    .onConflict((known) => known.columns(['userId', 'kind', 'day']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** It certainly wasn't sent, so it is tried again. */
export const releaseDelivery = (db: Db, { userId, kind, day }: Mark) =>
  db.deleteFrom('pushMarks').where('userId', '=', userId).where('kind', '=', kind).where('day', '=', day).execute()

export const isDeliveryClaimed = async (db: Db, { userId, kind, day }: Mark): Promise<boolean> => {
  const marks = db.selectFrom('pushMarks').select('kind').where('userId', '=', userId)
  return (await marks.where('kind', '=', kind).where('day', '=', day).executeTakeFirst()) !== undefined
}

const keptFor = 7 * 86_400_000

export const sweepPushMarks = (db: Db, now: Date) =>
  db
    .deleteFrom('pushMarks')
    .where('day', '<', dayIn('', new Date(now.getTime() - keptFor)))
    .execute()

/** The sessions logged on a day. */
export async function loggedOn(db: Db, userId: number, day: string): Promise<LoggedSession[]> {
  const rows = await db
    .selectFrom('entries')
    .select(['id', 'title', 'date', 'startTime', 'endTime', 'ruleId', 'ruleSession'])
    .where('userId', '=', userId)
    .where('date', '=', day)
    .where('deletedAt', 'is', null)
    .where('isPlanned', '=', false)
    .execute()
  return rows.map((row) => ({ ...row, planned: plannedKeyOf(row) }))
}

/** The entries of a day that were written ahead and are still to be confirmed. */
export async function plannedOn(db: Db, userId: number, day: string): Promise<Entry[]> {
  const rows = await db
    .selectFrom('entries')
    .select('replyJson')
    .where('userId', '=', userId)
    .where('date', '=', day)
    .where('deletedAt', 'is', null)
    .where('isPlanned', '=', true)
    .where(sql.raw<boolean>(isThere))
    .execute()
  return rows.map(({ replyJson }): Entry => JSON.parse(replyJson))
}
