import { ownedTable } from '#server/db/owned-table.ts'
import type { Tx } from '#server/db/tables.ts'
import { requirePast } from '#server/http/replies/requirements.ts'
import { limits } from '#shared/foundation/limits.ts'
import type { PracticeLogFields } from '#shared/techniques/practice.ts'
import { lockTechnique } from './card-queries.ts'
import { findLog } from './log-queries.ts'
import { lockPractice, reschedule } from './schedule.ts'

/** A log with a success counts as a review of its technique (decision 084). */
export const ownLogs = ownedTable({
  table: 'allPracticeLogs',
  noun: 'practice log',
  max: limits.practiceLogsOfAUser,
  refusal: 'TOO_MANY_PRACTICE_LOGS',
  find: findLog,
  columnsOf: (fields: Partial<PracticeLogFields>) => fields,
  check: ({ date = '' }, now) => requirePast(date, now),
  lock: lockPractice,
  async saving(tx, { userId }, { fields: { techniqueId } }) {
    if (techniqueId !== undefined) await lockTechnique(tx, userId, techniqueId)
  },
  async saved(tx, { userId }, { before, after }) {
    if (!before) await countLogs(tx, userId, [after])
    else if (isCountedAnew(before, after)) await countLogs(tx, userId, [before, after])
  },
  async removed(tx, { userId }, log) {
    await countLogs(tx, userId, [log])
  },
  restoring: (tx, { userId }, { techniqueId }) => lockTechnique(tx, userId, techniqueId),
  restored: (tx, { userId }, log) => countLogs(tx, userId, [log]),
})

type Counted = Pick<PracticeLogFields, 'techniqueId' | 'date' | 'success' | 'resistance'>

/** Reschedules the techniques of changed logs. */
function countLogs(tx: Tx, userId: number, logs: Pick<Counted, 'techniqueId' | 'success'>[]) {
  const rated = logs.filter(({ success }) => success !== null)
  return reschedule(tx, userId, [...new Set(rated.map(({ techniqueId }) => techniqueId))])
}

/** Whether two states of a log count differently. */
const isCountedAnew = (before: Counted, after: Counted) =>
  (['techniqueId', 'date', 'success', 'resistance'] as const).some((field) => before[field] !== after[field])
