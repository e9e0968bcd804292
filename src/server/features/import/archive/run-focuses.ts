import type { Tx } from '#server/db/tables.ts'
import { addArchivedFocuses } from '#server/features/focus/service.ts'
import { earliestToday } from '#server/local-time.ts'
import type { ArchiveItems } from '#shared/archive/archive-lines.ts'
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
