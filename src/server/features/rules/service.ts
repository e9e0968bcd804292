import { isDeepStrictEqual } from 'node:util'
import type { Db, Tx } from '#server/db/tables.ts'
import { found, Refusal } from '#server/http/refusals.ts'
import type { Planned, PlannedKey } from '#shared/planned.ts'
import { findPlanned, type PlannedSession, plannedBetween, problemOf, type Rule } from '#shared/recurrence.ts'
import { withLogged } from '#shared/rule-changes.ts'
import type { Tag } from '#shared/tags.ts'
import {
  insertRule,
  lockRow,
  restoreRemovedWith,
  restoreVersion,
  rulesOf,
  tagsNamed,
  updateRule,
} from './queries.ts'

/** A rule as it is, and as it was before its last change where that can be undone. */
interface LockedRule {
  rule: Rule | null
  version: number
  before: Rule | null
}

/** Stores a new rule and returns its id. */
export function createRule(tx: Tx, userId: number, rule: Rule, now: Date): Promise<number> {
  refuseProblem(rule)
  return insertRule(tx, userId, rule, now)
}

/** Locks the rule for a change; undefined when it is not this person's. */
export async function lockRule(tx: Tx, userId: number, ruleId: number): Promise<LockedRule | undefined> {
  const row = await lockRow(tx, userId, ruleId)
  return row && { rule: row.rule, version: row.version, before: row.before }
}

/**
 * Stores a changed rule, null where it no longer plans anything, and returns its new version. `removedWith` is the entry
 * that its sessions were removed with: they are restored with it.
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

/**
 * Marks a planned session as logged and returns its key, or null where it was logged or removed in the meantime. The
 * change before it can no longer be undone.
 */
export async function logSession(tx: Tx, userId: number, key: PlannedKey, now: Date): Promise<PlannedKey | null> {
  const { rule, version } = found(await lockRule(tx, userId, key.ruleId))
  const planned = rule && findPlanned(rule, key.session)
  if (!rule || !planned) return null
  await updateRule(tx, userId, key.ruleId, {
    rule: asJson(withLogged(rule, key.session, planned.date)),
    before: null,
    version: version + 1,
    removedWith: null,
    updatedAt: now,
  })
  return key
}

/** Undoes the change that led to `version`, as long as it is the last one, and returns the version after that. */
export async function undoRule(
  tx: Tx,
  userId: number,
  ruleId: number,
  version: number,
  now: Date,
): Promise<number> {
  const undone = await restoreVersion(tx, userId, ruleId, version, now)
  if (undone !== undefined) return undone
  const current = found(await lockRule(tx, userId, ruleId))
  // What an undo leaves: the same one was sent again because its reply was lost.
  const isUndone =
    current.version === version + 1 && current.before !== null && isDeepStrictEqual(current.rule, current.before)
  if (!isUndone) throw new Refusal('CHANGED_SINCE')
  return current.version
}

/** Restores the sessions that were removed with an entry, unless the rule was changed since; returns the rule's id. */
export const restoreRuleOf = (tx: Tx, userId: number, entryId: number, now: Date): Promise<number | undefined> =>
  restoreRemovedWith(tx, userId, entryId, now)

/** Everything planned from one day to another, both included, by day and time. */
export async function plannedFrom(db: Db, userId: number, from: string, to: string): Promise<Planned[]> {
  const sessions = (await rulesOf(db, userId)).flatMap(({ id, rule }) =>
    plannedBetween(rule, from, to).map((session) => ({ ruleId: id, end: rule.end, session })),
  )
  const ids = [...new Set(sessions.flatMap(({ session }) => session.tags))]
  const tags = ids.length === 0 ? [] : await tagsNamed(db, userId, ids)
  return sessions.map(({ ruleId, end, session }) => asPlanned(ruleId, end, session, tags)).sort(byTime)
}

function asPlanned(ruleId: number, end: string, session: PlannedSession, tags: Tag[]): Planned {
  const { pattern, ...fields } = session
  return {
    kind: 'planned',
    ruleId,
    ...fields,
    tags: tags.filter(({ id }) => session.tags.includes(id)),
    recurrencePattern: pattern,
    recurrenceEndDate: end,
  }
}

const byTime = (one: Planned, other: Planned) =>
  one.date.localeCompare(other.date) || one.startTime.localeCompare(other.startTime) || one.ruleId - other.ruleId

const asJson = (rule: Rule | null) => rule && JSON.stringify(rule)

function refuseProblem(rule: Rule) {
  const problem = problemOf(rule)
  if (problem) throw new Refusal(problem)
}
