import type { EntryId, UserId } from '#server/db/ids.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Submission } from '#shared/sparring/rounds.ts'
import { practicedOf } from './card-queries.ts'
import { type Hit, hitsIn } from './hit-queries.ts'
import { lockPractice, reschedule } from './schedule.ts'

interface Changing {
  userId: UserId
  entryId: EntryId
  /** The rounds it has, and those it gets: without a submission by the member, nothing has to be counted. */
  rounds: { submissions: Pick<Submission, 'isMine'>[] }[]
}

/** Runs a change of an entry that is locked already, after which its live hits count as reviews as they are then (decision 041). */
export async function countingHits<T>(
  tx: Tx,
  { userId, entryId, rounds }: Changing,
  change: () => Promise<T>,
): Promise<T> {
  if (!rounds.some(({ submissions }) => submissions.some(({ isMine }) => isMine))) return change()
  await lockPractice(tx, userId)
  const before = await hitsIn(tx, userId, entryId)
  const changed = await change()
  const after = await hitsIn(tx, userId, entryId)
  const differing = [...missingIn(after, before), ...missingIn(before, after)]
  await reschedule(tx, userId, [...new Set(differing.map(({ techniqueId }) => techniqueId))])
  return changed
}

const missingIn = (hits: Hit[], others: Hit[]) =>
  others.filter(
    (one) => !hits.some(({ techniqueId, date }) => techniqueId === one.techniqueId && date === one.date),
  )

/** Counts the live hits of entries that were just stored, for the techniques they are by. */
export async function countHits(tx: Tx, userId: number, techniqueIds: number[]) {
  if (techniqueIds.length === 0) return
  await lockPractice(tx, userId)
  await reschedule(tx, userId, await practicedOf(tx, userId, techniqueIds))
}
