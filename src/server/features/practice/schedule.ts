import { sql } from 'kysely'
import type { Tx } from '#server/db/tables.ts'
import { ratingOfLog } from '#shared/techniques/practice.ts'
import { scheduleOf } from '#shared/techniques/scheduling.ts'
import { storeSchedule } from './card-queries.ts'
import { hitsOf } from './hit-queries.ts'
import { ratedLogsOf } from './log-queries.ts'
import { reviewsOf } from './review-queries.ts'

/**
 * Lock first when changing reviews or cards, so that each replay knows all of them; when changing an entry with live hits,
 * right after the entry, because many things wait for what a change of an entry locks then.
 */
export const lockPractice = (tx: Tx, userId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('practice', ${userId}))`.execute(tx)

/**
 * Replays all reviews of these techniques, so that it doesn't matter in which order they arrived. After those of a day
 * come what was drilled on it and rated, and live hits, which count as Good (decisions 041 and 084).
 */
export async function reschedule(tx: Tx, userId: number, techniqueIds: number[]) {
  if (techniqueIds.length === 0) return
  const reviews = await reviewsOf(tx, userId, techniqueIds)
  const hits = await hitsOf(tx, userId, techniqueIds)
  const logs = await ratedLogsOf(tx, userId, techniqueIds)
  const drilled = logs.flatMap((log) => {
    const rating = ratingOfLog(log)
    return rating ? { ...log, rating } : []
  })
  const all = [...reviews, ...drilled, ...hits.map((hit) => ({ ...hit, rating: 'good' as const }))]
  for (const id of techniqueIds) {
    const scheduled = scheduleOf(all.filter(({ techniqueId }) => techniqueId === id))
    await storeSchedule(tx, userId, id, scheduled)
  }
}
