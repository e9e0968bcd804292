import { type Selectable, sql } from 'kysely'
import type { Db, Tables } from '#server/db/tables.ts'
import { isThere } from '#server/features/absences/service.ts'
import { plannedKeyOf } from '#server/features/rules/service.ts'
import { hashToken } from '#server/http/visit/tokens.ts'
import type { CalendarEntry } from '#shared/calendar/calendar.ts'

/**
 * Up to `max` entries from one day to another, both included, the latest first, with when they last changed; of the times that
 * the person is away, only those that were trained.
 */
export async function entriesBetween(
  db: Db,
  userId: number,
  { from, to, max }: { from: string; to: string; max: number },
) {
  const rows = await db
    .selectFrom('entries')
    .leftJoin('rules', (join) =>
      join.onRef('rules.userId', '=', 'entries.userId').onRef('rules.id', '=', 'entries.ruleId'),
    )
    .select(['entries.id', 'date', 'title', 'startTime', 'endTime', 'sessionType', 'academy', 'instructor'])
    .select(['isPlanned', 'roundCount', 'ruleId', 'ruleSession', 'entries.updatedAt'])
    .select(({ eb }) => eb('rules.rule', 'is not', null).as('hasRule'))
    .where('entries.userId', '=', userId)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where('deletedAt', 'is', null)
    .where(({ eb }) => eb.or([eb('isPlanned', '=', false), sql.raw<boolean>(isThere)]))
    .orderBy('date', 'desc')
    .orderBy('startTime', 'desc')
    .orderBy('entries.id', 'desc')
    .limit(max)
    .execute()
  return rows.map(({ hasRule, instructor, updatedAt, roundCount, ...row }) => {
    const { ruleId: _rule, ruleSession, ...shown } = row
    const isRecurring = ruleSession === 0 && Boolean(hasRule)
    const planned = plannedKeyOf(row)
    const entry: CalendarEntry = { kind: 'entry', ...shown, rounds: roundCount, isRecurring, planned }
    return { entry, instructor, updatedAt }
  })
}

/** The person's competitions from one day to another, both included, with when they last changed. */
export const competitionsBetween = (db: Db, userId: number, from: string, to: string) =>
  db
    .selectFrom('competitions')
    .select(['id', 'date', 'name as title', 'place', 'updatedAt'])
    .where('userId', '=', userId)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date')
    .orderBy('id')
    .execute()

/** When each of the person's rules was last changed. */
export async function ruleChangesOf(db: Db, userId: number): Promise<Map<number, Date>> {
  const rules = db.selectFrom('rules').select(['id', 'updatedAt']).where('userId', '=', userId)
  return new Map((await rules.execute()).map((row) => [row.id, row.updatedAt]))
}

export const findFeed = (db: Db, userId: number) =>
  db.selectFrom('calendarFeeds').select('createdAt').where('userId', '=', userId).executeTakeFirst()

/** The feed that the secret belongs to; undefined if the secret was revoked or never existed. */
export const findFeedBySecret = (db: Db, userId: number, secret: string) =>
  db
    .selectFrom('calendarFeeds')
    .innerJoin('users', 'users.id', 'calendarFeeds.userId')
    .selectAll('calendarFeeds')
    .where('userId', '=', userId)
    .where('tokenHash', '=', hashToken(secret))
    .where('disabledAt', 'is', null)
    .executeTakeFirst()

/** Stores the person's one feed; its earlier secret stops working. */
export const putFeed = (db: Db, feed: Selectable<Tables['calendarFeeds']>) =>
  db
    .insertInto('calendarFeeds')
    .values(feed)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(feed))
    .execute()

/** Has the person's feed follow them to another time zone. */
export const moveFeed = (db: Db, userId: number, timeZone: string, zonedAt: Date) =>
  db
    .updateTable('calendarFeeds')
    .set({ timeZone, zonedAt })
    .where('userId', '=', userId)
    .where('timeZone', '<>', timeZone)
    .execute()

/** Revokes the person's feed. Returns whether there was one. */
export const deleteFeed = async (db: Db, userId: number): Promise<boolean> =>
  (await db.deleteFrom('calendarFeeds').where('userId', '=', userId).returning('userId').execute()).length > 0
