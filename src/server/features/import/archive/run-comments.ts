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
  const rows = comments.flatMap(({ id, createdAt, updatedAt, entryId, ...comment }) => {
    const entryHere = ids.at('entry', entryId)
    if (entryHere === undefined) return []
    const fields = ids.fields('comment', { id, createdAt, updatedAt })
    return { ...comment, ...fields, entryId: entryHere, createdAt: fields.createdAt ?? now }
  })
  await addArchivedComments(tx, userId, rows, now)
}
