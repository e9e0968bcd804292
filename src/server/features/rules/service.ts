import { isDeepStrictEqual } from 'node:util'
import type { Db, Tx } from '#server/db/tables.ts'
import { Refusal } from '#server/http/refusals.ts'
import type { Planned, PlannedKey } from '#shared/planned.ts'
import { findPlanned, type PlannedSession, plannedBetween, problemOf, type Rule } from '#shared/recurrence.ts'
import { withLogged } from '#shared/rule-changes.ts'
import type { Tag } from '#shared/tags.ts'
import {
  holdRow,
  insertRule,
  putBackRemovedWith,
  putBackVersion,
  rulesOf,
  tagsNamed,
  updateRule,
} from './queries.ts'

/** A rule as it stands, and as it stood before its last change where that can be undone. */
interface HeldRule {
  rule: Rule | null
  version: number
  before: Rule | null
}

/** Stores a rule that begins and answers its id. */
export function makeRule(tx: Tx, userId: number, rule: Rule, now: Date): Promise<number> {
  refuseProblem(rule)
  return insertRule(tx, userId, rule, now)
}

/** The rule held for a change; undefined when it is not this person's. */
export async function holdRule(tx: Tx, userId: number, ruleId: number): Promise<HeldRule | undefined> {
  const row = await holdRow(tx, userId, ruleId)
  return row && { rule: row.rule, version: row.version, before: row.before }
}

/**
 * Stores a changed rule, null where nothing is planned by it any more, and answers its new version. `removedWith` is
 * the entry with which its sessions left: they come back with it.
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
  const held = await holdRule(tx, userId, ruleId)
  if (!held) throw new Refusal('NOT_FOUND')
  const version = held.version + 1
  await updateRule(tx, userId, ruleId, {
    rule: asJson(rule),
    before: asJson(held.rule),
    version,
    removed_with: removedWith ?? null,
    updated_at: now,
  })
  return version
}

/**
 * Notes that a planned session is logged, which undoing the change before does not take back, and answers its key;
 * null where it was logged or removed meanwhile.
 */
export async function logInRule(tx: Tx, userId: number, key: PlannedKey, now: Date): Promise<PlannedKey | null> {
  const held = await holdRule(tx, userId, key.ruleId)
  if (!held) throw new Refusal('NOT_FOUND')
  const planned = held.rule && findPlanned(held.rule, key.session)
  if (!held.rule || !planned) return null
  await updateRule(tx, userId, key.ruleId, {
    rule: asJson(withLogged(held.rule, key.session, planned.date)),
    before: null,
    version: held.version + 1,
    removed_with: null,
    updated_at: now,
  })
  return key
}

/** Takes back the change that led to `version`, as long as it is the last one, and answers the version after that. */
export async function undoRule(
  tx: Tx,
  userId: number,
  ruleId: number,
  version: number,
  now: Date,
): Promise<number> {
  const undone = await putBackVersion(tx, userId, ruleId, version, now)
  if (undone !== undefined) return undone
  const held = await holdRule(tx, userId, ruleId)
  if (!held) throw new Refusal('NOT_FOUND')
  // What an undo leaves: the same one was sent again because its answer was lost.
  const isUndone =
    held.version === version + 1 && held.before !== null && isDeepStrictEqual(held.rule, held.before)
  if (!isUndone) throw new Refusal('CHANGED_SINCE')
  return held.version
}

/** Brings back the sessions that left with an entry, unless the rule was changed since, and answers the rule's id. */
export const undoRemovalWith = (tx: Tx, userId: number, entryId: number, now: Date): Promise<number | undefined> =>
  putBackRemovedWith(tx, userId, entryId, now)

/** All that is planned from one day to another, both included, in the order of days and times. */
export async function plannedFrom(db: Db, userId: number, from: string, to: string): Promise<Planned[]> {
  const found = (await rulesOf(db, userId)).flatMap(({ id, rule }) =>
    plannedBetween(rule, from, to).map((session) => ({ ruleId: id, end: rule.end, session })),
  )
  const ids = [...new Set(found.flatMap(({ session }) => session.tags))]
  const tags = ids.length === 0 ? [] : await tagsNamed(db, userId, ids)
  return found.map(({ ruleId, end, session }) => asPlanned(ruleId, end, session, tags)).sort(byTime)
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
