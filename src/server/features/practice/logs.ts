import { createOnce, type RetryColumns } from '#server/db/create-once.ts'
import { countOf } from '#server/db/lock-counts.ts'
import { deleteWhole, insertWhole } from '#server/db/removed-rows.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { rememberRemoved, takeRemoved } from '#server/features/removals/service.ts'
import { found } from '#server/http/replies/refusals.ts'
import { requirePast } from '#server/http/replies/require-past.ts'
import { requireRoom } from '#server/http/replies/require-room.ts'
import { limits } from '#shared/foundation/limits.ts'
import type { NewPracticeLog, PracticeLog, PracticeLogChanges } from '#shared/techniques/practice.ts'
import { lockTechnique } from './card-queries.ts'
import { findLog, insertLog, mergedInto, updateLog } from './log-queries.ts'
import { lockPractice, reschedule } from './schedule.ts'

export async function addLog({ db, clock }: Deps, userId: number, input: NewPracticeLog) {
  requirePast(input.date, clock())
  return createOnce(db, userId, 'practiceLogs', input, {
    find: (where, id) => findLog(where, userId, id),
    create: (tx, columns) => createLog(tx, userId, input, columns),
  })
}

async function createLog(
  tx: Tx,
  userId: number,
  input: NewPracticeLog,
  columns: RetryColumns,
): Promise<PracticeLog> {
  await lockPractice(tx, userId)
  await requireRoom(tx, userId, countOf('practiceLogs'), limits.practiceLogsOfAUser, 'TOO_MANY_PRACTICE_LOGS')
  await lockTechnique(tx, userId, input.techniqueId)
  const id = await insertLog(tx, { ...input, ...columns, userId })
  await countLogs(tx, userId, [input])
  return found(await findLog(tx, userId, id))
}

/** A log with a success counts as a review of its technique (decision 084): reschedules those of changed logs. */
function countLogs(tx: Tx, userId: number, logs: Pick<PracticeLog, 'techniqueId' | 'success'>[]) {
  const rated = logs.filter(({ success }) => success !== null)
  return reschedule(tx, userId, [...new Set(rated.map(({ techniqueId }) => techniqueId))])
}

/** Whether two states of a log count differently. */
const isCountedAnew = (before: PracticeLog, after: PracticeLog) =>
  (['techniqueId', 'date', 'success', 'resistance'] as const).some((field) => before[field] !== after[field])

/** Changes only the given fields. */
export const changeLog = (
  { db, clock }: Deps,
  userId: number,
  id: number,
  changes: PracticeLogChanges,
): Promise<PracticeLog> =>
  db.transaction().execute(async (tx) => {
    if (changes.date !== undefined) requirePast(changes.date, clock())
    await lockPractice(tx, userId)
    const before = found(await findLog(tx, userId, id))
    if (changes.techniqueId !== undefined) await lockTechnique(tx, userId, changes.techniqueId)
    await updateLog(tx, userId, id, changes)
    const after = found(await findLog(tx, userId, id))
    if (isCountedAnew(before, after)) await countLogs(tx, userId, [before, after])
    return after
  })

/** Deletes a practice log, so that it can be restored. */
export const removeLog = ({ db, clock }: Deps, userId: number, id: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockPractice(tx, userId)
    const row = found(await deleteWhole<RemovedRow>(tx, userId, 'practiceLogs', id))
    const content: RemovedLog = { techniqueId: row.technique_id, row }
    await rememberRemoved(tx, userId, { kind: 'practice-log', key: id, content }, clock())
    await countLogs(tx, userId, [{ techniqueId: row.technique_id, success: row.success }])
  })

interface RemovedRow {
  technique_id: number
  success: number | null
}

interface RemovedLog {
  techniqueId: number
  row: object
}

/** Takes back a removal. One that is there has been restored by an earlier attempt. */
export const restoreLog = ({ db }: Deps, userId: number, id: number): Promise<PracticeLog> =>
  db.transaction().execute(async (tx) => {
    await lockPractice(tx, userId)
    const removed = await takeRemoved<RemovedLog>(tx, userId, { kind: 'practice-log', key: id })
    if (removed) {
      const techniqueId = await mergedInto(tx, userId, removed.techniqueId)
      await lockTechnique(tx, userId, techniqueId)
      await insertWhole(tx, userId, 'practiceLogs', { ...removed.row, technique_id: techniqueId })
    }
    const restored = found(await findLog(tx, userId, id))
    await countLogs(tx, userId, removed ? [restored] : [])
    return restored
  })
