import { randomBytes } from 'node:crypto'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Tables, Tx } from '#server/db/tables.ts'
import { dayIn } from '#server/local-time.ts'
import type { WeeklyGoal } from '#shared/accounts/weekly-goal.ts'
import { sunday, type WeekStartsOn } from '#shared/foundation/dates.ts'
import { isSouthern } from '#shared/foundation/hemisphere.ts'
import { nameKey } from '#shared/foundation/name-key.ts'
import { knownTimeZone } from '#shared/foundation/time-zone.ts'
import type { DayAndWeek } from '#shared/search/days.ts'

export type UserRow = Selectable<Tables['users']>

/** 128 random bits, which PostgreSQL takes as a UUID. Those that it makes itself have six fewer. */
export const newMailOffKey = () => randomBytes(16).toString('hex')

export const insertUser = (db: Db, row: Insertable<Tables['users']>) =>
  db
    .insertInto('users')
    .values({ mailOffKey: newMailOffKey(), usernameKey: row.username ? nameKey(row.username) : null, ...row })
    .returningAll()
    .executeTakeFirstOrThrow()

export const findUser = (db: Db, userId: number) =>
  db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()

export const findUserByEmail = (db: Db, email: string) =>
  db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()

/** Locks the row until the transaction ends. */
export const lockUser = (tx: Tx, userId: number) =>
  tx.selectFrom('users').selectAll().where('id', '=', userId).forUpdate().executeTakeFirst()

export const lockUserByEmail = (tx: Tx, email: string) =>
  tx.selectFrom('users').selectAll().where('email', '=', email).forUpdate().executeTakeFirst()

export const updateUser = (db: Db, userId: number, columns: Updateable<Tables['users']>) =>
  db.updateTable('users').set(columns).where('id', '=', userId).execute()

/** Also deletes the person's rows in all other tables, through their foreign keys. */
export const deleteUser = (db: Db, userId: number) => db.deleteFrom('users').where('id', '=', userId).execute()

/** A person's today, the day on which their weeks start, and whether their summer is in December. */
export async function dayAndWeekOf(db: Db, userId: number, now: Date): Promise<DayAndWeek> {
  const row = await db
    .selectFrom('users')
    .select(['timeZone', 'weekStartsOn'])
    .where('id', '=', userId)
    .executeTakeFirst()
  const { timeZone = '', weekStartsOn = sunday } = row ?? {}
  return { today: dayIn(timeZone, now), weekStartsOn, isSouthern: isSouthern(timeZone) }
}

/** The first day of a person's weeks. */
export const weekStartsOnOf = async (db: Db, userId: number): Promise<WeekStartsOn> =>
  (await db.selectFrom('users').select('weekStartsOn').where('id', '=', userId).executeTakeFirst())
    ?.weekStartsOn ?? sunday

/** The time zone of a person, '' until their browser has said it. */
export const timeZoneOf = async (db: Db, userId: number): Promise<string> =>
  (await db.selectFrom('users').select('timeZone').where('id', '=', userId).executeTakeFirst())?.timeZone ?? ''

/** The members whose stored time zone is no longer known, which may be a name that only an earlier release took. */
export async function unknownTimeZones(db: Db): Promise<{ userId: number; timeZone: string }[]> {
  const zones = await db.selectFrom('users').select('timeZone').where('timeZone', '<>', '').distinct().execute()
  const unknown = zones.map(({ timeZone }) => timeZone).filter((zone) => knownTimeZone(zone) === undefined)
  if (unknown.length === 0) return []
  const members = db.selectFrom('users').select(['id as userId', 'timeZone']).where('timeZone', 'in', unknown)
  return members.orderBy('id').execute()
}

/** How much a person wants to train in a week; null without a goal. */
export const weeklyGoalOf = async (db: Db, userId: number): Promise<WeeklyGoal | null> =>
  (await db.selectFrom('users').select('weeklyGoal').where('id', '=', userId).executeTakeFirst())?.weeklyGoal ??
  null
