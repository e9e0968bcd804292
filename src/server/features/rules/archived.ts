import { deleteRows, insertRows } from '#server/db/bulk-rows.ts'
import { lockCounts } from '#server/db/lock-counts.ts'
import type { Tx } from '#server/db/tables.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import type { Rule } from '#shared/calendar/recurrence.ts'
import { limits } from '#shared/foundation/limits.ts'
import { countRules } from './queries.ts'
import { refuseProblem } from './save-rule.ts'

/** A series of an archive, with the id it has here. */
export interface ArchivedSeries {
  id: number
  rule: Rule
  updatedAt: Date
}

/** Stores series of an archive. */
export async function addArchivedSeries(tx: Tx, userId: number, series: ArchivedSeries[], now: Date) {
  await lockCounts(tx, userId)
  for (const { rule } of series) refuseProblem(rule)
  await insertRows(
    tx,
    'rules',
    series.map((one) => ({ ...one, userId, removedWith: null, version: 1 })),
  )
  if ((await countRules(tx, userId, now)) > limits.rulesOfAUser) throw new Refusal('TOO_MANY_RULES')
}

/** Deletes series for good. Templates whose class one is have none then. */
export const deleteArchivedSeries = (tx: Tx, userId: number, ids: number[]) => deleteRows(tx, userId, 'rules', ids)
