import type { Db } from '#server/db/tables.ts'
import { absencesOfMembers } from '#server/features/absences/service.ts'
import { rulesOfMembers } from '#server/features/rules/service.ts'
import { isAway } from '#shared/absences/is-away.ts'
import { plannedBetween, type SeriesSession } from '#shared/calendar/recurrence.ts'

type Shown = Pick<SeriesSession, 'date' | 'startTime' | 'endTime' | 'title' | 'academy' | 'instructor'>

/** A session of a series, or an entry to be confirmed, with its id. */
export type PlannedItem = Shown & { entryId?: number }

const mostListed = 7

/** Each member's plans from one day to another, both included: sessions of series, and entries to be confirmed. */
export async function plannedBy(
  db: Db,
  userIds: number[],
  from: string,
  to: string,
): Promise<Map<number, PlannedItem[]>> {
  const planned = new Map<number, PlannedItem[]>()
  const add = (userId: number, items: PlannedItem[]) =>
    planned.set(userId, [...(planned.get(userId) ?? []), ...items.filter((item) => isThere(userId, item))])
  const absences = Map.groupBy(await absencesOfMembers(db, userIds), ({ userId }) => userId)
  const isThere = (userId: number, { date }: PlannedItem) => !isAway(absences.get(userId) ?? [], date)
  for (const { userId, rule } of await rulesOfMembers(db, userIds)) add(userId, plannedBetween(rule, from, to))
  for (const { userId, id, ...entry } of await plannedEntries(db, userIds, from, to))
    add(userId, [{ ...entry, entryId: id }])
  for (const [userId, items] of planned) planned.set(userId, items.sort(byTime).slice(0, mostListed))
  return planned
}

const byTime = (plannedItem: PlannedItem, other: PlannedItem) =>
  plannedItem.date.localeCompare(other.date) || plannedItem.startTime.localeCompare(other.startTime)

const plannedEntries = (db: Db, userIds: number[], from: string, to: string) =>
  db
    .selectFrom('entries')
    .select(['userId', 'id', 'date', 'startTime', 'endTime', 'title', 'academy', 'instructor'])
    .where(({ eb, fn, val }) => eb('userId', '=', fn.any(val(userIds))))
    .where('deletedAt', 'is', null)
    .where('isPlanned', '=', true)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date')
    .limit(mostListed * userIds.length)
    .execute()
