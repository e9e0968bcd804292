import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { refreshHolder } from '#server/features/entries/service.ts'
import { holdRule, saveRule, undoRule } from '#server/features/rules/service.ts'
import { getTags } from '#server/features/tags/service.ts'
import { Refusal } from '#server/http/refusals.ts'
import type { PlannedChanges, PlannedKey, PlannedVersion } from '#shared/planned.ts'
import { findPlanned, type Rule } from '#shared/recurrence.ts'
import { changeSessions, removeSessions, type Scope, type SessionChanges } from '#shared/rule-changes.ts'
import { holdHolder } from './queries.ts'

/** What becomes of a rule; undefined when nothing is left of it. */
type Edit = (rule: Rule) => Rule | undefined

/** Changes a planned session, or it and those that follow, or all, and answers the rule's new version. */
export const changePlanned = (
  { db, clock }: Deps,
  userId: number,
  key: PlannedKey,
  { scope = 'this', recurrencePattern: pattern, recurrenceEndDate: end, tags, ...fields }: PlannedChanges,
): Promise<PlannedVersion> =>
  db.transaction().execute(async (tx) => {
    const changes: SessionChanges = {
      ...fields,
      ...(tags && { tags: (await getTags(tx, userId, tags)).map((tag) => tag.id) }),
      ...(pattern && { pattern }),
      ...(end && { end }),
    }
    const rule = await editRule(
      tx,
      userId,
      key,
      (rule) => changeSessions(rule, key.session, scope, changes),
      clock(),
    )
    // Moved along with others past the last day it would be gone.
    const isLost = scope !== 'this' && changes.date !== undefined && rule.end < changes.date
    if (isLost) throw new Refusal('RULE_ENDS_EARLY')
    return { version: rule.version }
  })

/** Removes a planned session, or it and those that follow, or all, and answers the rule's new version. */
export const removePlanned = (
  { db, clock }: Deps,
  userId: number,
  key: PlannedKey,
  scope: Scope,
): Promise<PlannedVersion> =>
  db.transaction().execute(async (tx) => {
    const edit: Edit = (rule) => removeSessions(rule, key.session, scope)
    return { version: (await editRule(tx, userId, key, edit, clock())).version }
  })

/** Takes back the change that led to `version`, and answers the version after that. */
export const undoPlanned = (
  { db, clock }: Deps,
  userId: number,
  ruleId: number,
  version: number,
): Promise<PlannedVersion> =>
  db.transaction().execute(async (tx) => {
    await holdHolder(tx, userId, ruleId)
    const next = await undoRule(tx, userId, ruleId, version, clock())
    await refreshHolder(tx, userId, ruleId)
    return { version: next }
  })

/** Edits the rule of a session that is planned. The last edit sent again changes nothing and answers the same. */
async function editRule(tx: Tx, userId: number, { ruleId, session }: PlannedKey, edit: Edit, now: Date) {
  await holdHolder(tx, userId, ruleId)
  const held = await holdRule(tx, userId, ruleId)
  if (!held) throw new Refusal('NOT_FOUND')
  const { rule, before, version } = held
  const leadsHere = (from: Rule | null) => isPlanned(from, session) && isDeepStrictEqual(stored(edit(from)), rule)
  if (leadsHere(before) || leadsHere(rule)) return { version, end: rule?.end ?? '' }
  if (!isPlanned(rule, session)) throw new Refusal('NOT_FOUND')
  const next = edit(rule) ?? null
  const saved = { version: await saveRule(tx, userId, ruleId, next, now), end: next?.end ?? '' }
  await refreshHolder(tx, userId, ruleId)
  return saved
}

const isPlanned = (rule: Rule | null, session: number): rule is Rule =>
  rule !== null && findPlanned(rule, session) !== undefined

const stored = (rule: Rule | undefined) => JSON.parse(JSON.stringify(rule ?? null)) as unknown
