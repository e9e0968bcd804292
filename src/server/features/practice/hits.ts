import type { Tx } from '#server/db/tables.ts'
import type { RoundInput } from '#shared/rounds.ts'
import { type Hit, hasSubmissions, hitsIn } from './hit-queries.ts'
import { lockPractice, reschedule } from './schedule.ts'

interface Changing {
  userId: number
  entryId: number
  /** The rounds it gets, if they change. */
  rounds?: RoundInput[] | undefined
  isNew?: boolean
}

/** Runs a change of an entry that is locked already, after which its live hits count as reviews as they are then (decision 041). */
export async function countingHits<T>(
  tx: Tx,
  { userId, entryId, rounds = [], isNew = false }: Changing,
  change: () => Promise<T>,
): Promise<T> {
  const had = !isNew && (await hasSubmissions(tx, userId, entryId))
  if (!had && !rounds.some(hasHit)) return change()
  await lockPractice(tx, userId)
  const before = await hitsIn(tx, userId, entryId)
  const changed = await change()
  const after = await hitsIn(tx, userId, entryId)
  const differing = [...missingIn(after, before), ...missingIn(before, after)]
  await reschedule(tx, userId, [...new Set(differing.map(({ techniqueId }) => techniqueId))])
  return changed
}

const hasHit = ({ submissions }: RoundInput) =>
  submissions.some(({ isMine, techniqueId }) => isMine && techniqueId !== null)

const missingIn = (hits: Hit[], others: Hit[]) =>
  others.filter(
    (one) => !hits.some(({ techniqueId, date }) => techniqueId === one.techniqueId && date === one.date),
  )
