import type { UserId } from '#server/db/ids.ts'
import type { Tx } from '#server/db/tables.ts'
import { filesOf } from '#server/features/media/service.ts'
import type { Entry } from '#shared/entries/entries.ts'
import { type EntryRow, lockFirstOfSeries, updateEntry } from './queries.ts'
import { resolveChangedRefs } from './refs.ts'
import { ruleColumns, seriesOf } from './series.ts'
import { derivedColumns, type ReplyJson } from './stored-reply.ts'

/** An entry before its version is known. */
export type Unversioned = Omit<Entry, 'updatedAt'>

/** Stores an entry as a new version, unless nothing has changed, and returns its reply. */
export async function saveEntry(
  tx: Tx,
  row: EntryRow,
  entry: Unversioned,
  columns: Partial<EntryRow>,
  now: Date,
): Promise<ReplyJson> {
  if (derivedColumns({ ...entry, updatedAt: versionOf(row) }).replyJson === row.replyJson) return row.replyJson
  // Two changes within the same millisecond are still two versions.
  const updatedAt = new Date(Math.max(now.getTime(), row.updatedAt.getTime() + 1))
  const derived = derivedColumns({ ...entry, updatedAt: updatedAt.toISOString() })
  await updateEntry(tx, row.userId, row.id, { ...columns, ...ruleColumns(entry), ...derived, updatedAt })
  return derived.replyJson
}

export const versionOf = (row: EntryRow) => row.updatedAt.toISOString()

/** Rebuilds an entry's reply after its series changed. Lock the entry before the rule, as every change does. */
export async function refreshReply(tx: Tx, userId: UserId, row: EntryRow, now: Date): Promise<ReplyJson> {
  const entry: Unversioned = {
    ...row,
    ...(await resolveChangedRefs(tx, row, {})),
    fileAttachments: await filesOf(tx, userId, row.id),
    ...(await seriesOf(tx, userId, row)),
  }
  return saveEntry(tx, row, entry, {}, now)
}

/**
 * Changes a rule, and then the reply of the entry that began its series. Locks that entry before the rule, as changing the
 * entry does, to avoid deadlocks.
 */
export async function withFirstOfSeries<Changed>(
  tx: Tx,
  userId: UserId,
  ruleId: number,
  now: Date,
  change: () => Promise<Changed>,
): Promise<Changed> {
  const first = await lockFirstOfSeries(tx, userId, ruleId)
  const changed = await change()
  if (first) await refreshReply(tx, userId, first, now)
  return changed
}
