import type { UserId } from '#server/db/ids.ts'
import type { Db } from '#server/db/tables.ts'
import { weekStartsOnOf } from '#server/features/users/service.ts'
import { weekStart } from '#shared/calendar/calendar-span.ts'
import { stepsOf } from '#shared/stats/weeks.ts'
import {
  type HeartRateWeek,
  type HeartRateWeeks,
  heartRateLoad,
  secondsInZones,
  zoneLimits,
  zoneNumbers,
} from '#shared/training/heart-rate.ts'
import { heartRateSettingsOf } from './service.ts'

/** What watches measured in the weeks of some days; none if nothing was measured. */
export async function weeksOf(
  db: Db,
  userId: UserId,
  days: { from: string; to: string },
): Promise<HeartRateWeeks> {
  const limits = zoneLimits(await heartRateSettingsOf(db, userId))
  const startsOn = await weekStartsOnOf(db, userId)
  const rows = await measuredOn(db, userId, days)
  if (rows.length === 0) return []
  const byWeek = Map.groupBy(rows, ({ date }) => weekStart(date, startsOn))
  return stepsOf('week', days, startsOn).map(({ start, from, to }): HeartRateWeek => {
    const sessions = byWeek.get(start) ?? []
    const each = sessions.map(({ samples }) => secondsInZones(samples, limits))
    const zones = zoneNumbers.map((_, zone) => each.reduce((sum, seconds) => sum + (seconds[zone] ?? 0), 0))
    return { from, to, sessions: sessions.length, zones, load: heartRateLoad(zones) }
  })
}

const measuredOn = (db: Db, userId: UserId, { from, to }: { from: string; to: string }) =>
  db
    .selectFrom('heartRates')
    .innerJoin('entries', (join) =>
      join.onRef('entries.userId', '=', 'heartRates.userId').onRef('entries.id', '=', 'heartRates.entryId'),
    )
    .select(['entries.date', 'heartRates.samples'])
    .where('heartRates.userId', '=', userId)
    .where('entries.deletedAt', 'is', null)
    .where('entries.isPlanned', '=', false)
    .where('entries.date', '>=', from)
    .where('entries.date', '<=', to)
    .execute()
