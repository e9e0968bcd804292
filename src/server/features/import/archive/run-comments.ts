import type { Tx } from '#server/db/tables.ts'
import { addArchivedComments } from '#server/features/coaching/service.ts'
import type { ArchiveItems } from '#shared/archive/archive-lines.ts'
import type { NewIds } from './new-ids.ts'

/** Stores the comments that come in, beside their sessions, but for those of sessions that a trial has no room for. */
export async function addComments(
  tx: Tx,
  userId: number,
  comments: ArchiveItems['comment'][],
  ids: NewIds,
  now: Date,
) {
  const rows = comments.flatMap(({ id, createdAt, updatedAt: _, entryId, ...comment }) => {
    const entryHere = ids.at('entry', entryId)
    if (entryHere === undefined) return []
    return {
      ...comment,
      id: ids.at('comment', id) ?? 0,
      entryId: entryHere,
      createdAt: createdAt === null ? now : new Date(createdAt),
    }
  })
  await addArchivedComments(tx, userId, rows, now)
}
