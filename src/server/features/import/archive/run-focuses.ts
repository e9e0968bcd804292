import type { Tx } from '#server/db/tables.ts'
import { addArchivedComments } from '#server/features/coaching/service.ts'
import { addArchivedFocuses } from '#server/features/focus/service.ts'
import { earliestToday } from '#server/local-time.ts'
import type { ArchiveItems } from '#shared/archive/archive-parts.ts'
import { isCalendarDay } from '#shared/foundation/dates.ts'
import { createFields, type NewIds } from './new-ids.ts'
import type { ArchiveImport } from './plan-archive.ts'

/** Stores the focuses that come in. One that was open lasted at least until the archive was written. */
export async function addFocuses(
  tx: Tx,
  { userId, summary }: ArchiveImport,
  focuses: ArchiveItems['focus'][],
  ids: NewIds,
  now: Date,
) {
  const day = summary?.exportedAt.slice(0, 10) ?? ''
  await addArchivedFocuses(
    tx,
    userId,
    focuses.map((focus) => ({ ...focus, ...createFields(ids, 'focus', focus) })),
    isCalendarDay(day) ? day : earliestToday(now),
  )
}

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
