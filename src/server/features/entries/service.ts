import type { EntryId, UserId } from '#server/db/ids.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { attachFiles, filesOf } from '#server/features/media/service.ts'
import { countingHits } from '#server/features/practice/service.ts'
import { updateNotesReminder } from '#server/features/reminders/service.ts'
import { restoreRuleOf, saveRule } from '#server/features/rules/service.ts'
import { found, Refusal, requireFound } from '#server/http/replies/refusals.ts'
import type { PlannedKey } from '#shared/calendar/planned.ts'
import type { EntryChanges } from '#shared/entries/entries.ts'
import type { EntryRemoval } from '#shared/entries/entry-removal.ts'
import { isPlannedAfter } from '#shared/entries/planned-sessions.ts'
import { todayOf } from './create.ts'
import { relogPlanned, revertToPlanned } from './planned-sessions.ts'
import {
  columnsOf,
  type EntryRow,
  findLogged,
  findReply,
  lockEntry,
  lockRemoved,
  markRemoved,
  tagIdsOf,
  updateEntry,
} from './queries.ts'
import { type EntryRefs, replaceRefs, resolveChangedRefs } from './refs.ts'
import { refreshReply, saveEntry, type Unversioned, versionOf } from './save-entry.ts'
import { changeSeries, ruleColumns, seriesOf } from './series.ts'
import { type ReplyJson, repliedRounds } from './stored-reply.ts'
import { refuseFullJournal, refuseMoreEntries, refuseMoreFiles } from './trial-limits.ts'

export { type ArchivedEntry, addArchivedEntries, archivedEntries } from './archived.ts'
export { addEntry } from './create.ts'
export { createEntries } from './create-many.ts'
export { hitTechniques } from './delete.ts'
export { listEntries } from './list.ts'
export { copyIgnored } from './mentions/ignored-mentions.ts'
export { moveMentions } from './mentions/mentions.ts'
export { changePlanned, skipPlanned, undoPlanned } from './planned-sessions.ts'
export { moveTag } from './queries.ts'
export { changeNames, rebuildMentioning, rebuildRolledWith, rebuildTagged } from './rebuild.ts'
export { type EntryNames, entryNamesOf } from './refs.ts'
export { moveRounds, moveSubmissions } from './rounds.ts'
export { withFirstOfSeries } from './save-entry.ts'
export { nearestTo } from './search/nearest.ts'

/**
 * Changes only the given fields. Refuses a change based on a version other than the stored one, unless its result is what
 * is already stored: then an earlier attempt went through.
 */
export const changeEntry = (
  { db, clock }: Deps,
  userId: UserId,
  id: EntryId,
  changes: EntryChanges,
): Promise<ReplyJson> => db.transaction().execute((tx) => changeEntryIn(tx, userId, id, changes, clock()))

/** The same in a transaction that changes more. */
export async function changeEntryIn(
  tx: Tx,
  userId: UserId,
  id: EntryId,
  changes: EntryChanges,
  now: Date,
): Promise<ReplyJson> {
  const row = found(await lockEntry(tx, userId, id))
  const refs = await resolveChangedRefs(tx, row, changes)
  const rounds = [...repliedRounds(row), ...refs.roundRows]
  return countingHits(tx, { userId, entryId: id, rounds }, () => changeLocked(tx, row, changes, refs, now))
}

async function changeLocked(
  tx: Tx,
  row: EntryRow,
  { updatedAt, ...changes }: EntryChanges,
  refs: EntryRefs,
  now: Date,
): Promise<ReplyJson> {
  const { userId, id } = row
  const entry = await changedEntry(tx, row, changes, refs, now)
  const columns = { ...columnsOf(changes), isPlanned: entry.isPlanned }
  const replyJson = await saveEntry(tx, row, entry, columns, now)
  if (replyJson === row.replyJson) return replyJson
  refuseOtherVersion(row, updatedAt)
  if (replyJson.length > row.replyJson.length) await refuseFullJournal(tx, userId, now)
  if (row.isPlanned && !entry.isPlanned) await refuseMoreEntries(tx, userId, now)
  await updateNotesReminder(tx, userId, entry, { before: row, now })
  await replaceRefs(tx, userId, {
    entryId: id,
    ...(changes.tags && { tags: refs.tags }),
    ...(changes.techniques && { techniques: refs.techniques }),
    ...(changes.rounds && { roundRows: refs.roundRows }),
  })
  return replyJson
}

/** Applies changes to an entry's files and series, and returns the changed entry, not stored yet. */
async function changedEntry(
  tx: Tx,
  row: EntryRow,
  { fileAttachments, ...changes }: EntryChanges,
  refs: EntryRefs,
  now: Date,
): Promise<Unversioned> {
  const { userId } = row
  const tagIds = changes.tags ? await tagIdsOf(tx, userId, row.id) : refs.tags.map(({ id }) => id)
  const series = await changeSeries(tx, userId, row, {
    before: { ...row, tags: tagIds },
    after: { ...row, ...changes, tags: changes.tags ?? tagIds },
    requested: changes,
    now,
  })
  if (fileAttachments) await refuseMoreFiles(tx, userId, { fileAttachments }, now)
  const today = await todayOf(tx, userId, now, [row.date, changes.date ?? row.date])
  return {
    ...row,
    ...changes,
    ...refs,
    isPlanned: isPlannedAfter(row, changes, today),
    fileAttachments: fileAttachments
      ? await attachFiles(
          tx,
          userId,
          row.id,
          fileAttachments.map(({ filename }) => filename),
          now,
        )
      : await filesOf(tx, userId, row.id),
    ...series,
  }
}

function refuseOtherVersion(row: EntryRow, updatedAt: string | undefined) {
  if (updatedAt !== undefined && updatedAt !== versionOf(row)) throw new Refusal('CHANGED_ELSEWHERE')
}

export const findEntry = ({ db }: Deps, userId: UserId, id: EntryId): Promise<ReplyJson | undefined> =>
  findReply(db, userId, id)

export const getEntry = async (deps: Deps, userId: UserId, id: EntryId): Promise<ReplyJson> =>
  found(await findEntry(deps, userId, id))

/** The entry of a planned session. */
export const getLogged = async ({ db }: Deps, userId: UserId, key: PlannedKey): Promise<ReplyJson> =>
  found(await findLogged(db, userId, key))

/**
 * Removes the entry from the journal; it can be restored until it is swept. Its planned session is planned again. If it
 * began a series, the planned sessions can be removed with it, and are restored with it.
 */
export const removeEntry = (
  { db, clock }: Deps,
  userId: UserId,
  id: EntryId,
  { scope, updatedAt }: EntryRemoval,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const row = await lockEntry(tx, userId, id)
    if (row) refuseOtherVersion(row, updatedAt)
    const rounds = row ? repliedRounds(row) : []
    const isRemoved = await countingHits(tx, { userId, entryId: id, rounds }, async () => {
      if (row && scope !== 'this') await endSeries(tx, userId, row, clock())
      if (row) await revertToPlanned(tx, userId, row, clock())
      return markRemoved(tx, userId, id, clock())
    })
    requireFound(isRemoved)
  })

async function endSeries(tx: Tx, userId: UserId, row: EntryRow, now: Date) {
  const { isRecurring, planned } = await seriesOf(tx, userId, row)
  if (!isRecurring || !planned) return
  await saveRule(tx, userId, planned.ruleId, null, now, row.id)
  await refreshReply(tx, userId, row, now)
}

/**
 * Restores a removed entry, even if the journal or the trial is full: it was in there. If its planned session was logged
 * again since, it is an entry of its own.
 */
export const restoreEntry = ({ db, clock }: Deps, userId: UserId, id: EntryId): Promise<ReplyJson> =>
  db.transaction().execute(async (tx) => {
    const row = await lockRemoved(tx, userId, id)
    if (!row) return found(await findReply(tx, userId, id))
    return countingHits(tx, { userId, entryId: id, rounds: repliedRounds(row) }, async () => {
      const planned = ruleColumns({ planned: await relogPlanned(tx, userId, row, clock()) })
      await updateEntry(tx, userId, id, { ...planned, deletedAt: null })
      await restoreRuleOf(tx, userId, id, clock())
      return refreshReply(tx, userId, { ...row, ...planned }, clock())
    })
  })
