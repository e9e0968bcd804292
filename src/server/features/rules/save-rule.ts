import type { Tx } from '#server/db/tables.ts'
import { found, Refusal } from '#server/http/replies/refusals.ts'
import { problemOf, type Rule } from '#shared/calendar/recurrence.ts'
import { lockRule, updateRule } from './queries.ts'

/**
 * Stores a changed rule, or null if nothing is left of it, and returns its new version. `removedWith` is the entry its
 * sessions were removed with; restoring that entry restores them.
 */
export async function saveRule(
  tx: Tx,
  userId: number,
  ruleId: number,
  rule: Rule | null,
  now: Date,
  removedWith?: number,
): Promise<number> {
  if (rule) refuseProblem(rule)
  const locked = found(await lockRule(tx, userId, ruleId))
  const version = locked.version + 1
  await updateRule(tx, userId, ruleId, {
    rule: asJson(rule),
    before: asJson(locked.rule),
    version,
    removedWith: removedWith ?? null,
    updatedAt: now,
  })
  return version
}

export const asJson = (rule: Rule | null) => rule && JSON.stringify(rule)

export function refuseProblem(rule: Rule) {
  const problem = problemOf(rule)
  if (problem) throw new Refusal(problem)
}
