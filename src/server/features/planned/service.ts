import { isDeepStrictEqual } from 'node:util'
import { shareNames } from '#server/db/lock-names.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { lockFirstOfSeries, refreshReply } from '#server/features/entries/service.ts'
import { lockRule, saveRule, undoRule } from '#server/features/rules/service.ts'
import { getTags } from '#server/features/tags/service.ts'
import { weekStartsOnOf } from '#server/features/users/service.ts'
import { found, Refusal } from '#server/http/replies/refusals.ts'
import type { PlannedChanges, PlannedKey, PlannedVersion } from '#shared/calendar/planned.ts'
import { findPlanned, type Rule } from '#shared/calendar/recurrence.ts'
import { changeSessions, removeSessions, type Scope, type SessionChanges } from '#shared/calendar/rule-changes.ts'

/** Returns the edited rule, or undefined if nothing is left of it. */
type Edit = (rule: Rule) => Rule | undefined

/** Changes a planned session, or it and those that follow, or all, and returns the rule's new version. */
export const changePlanned = (
  { db, clock }: Deps,
  userId: number,
  key: PlannedKey,
  { scope = 'this', tags, ...changed }: PlannedChanges,
): Promise<PlannedVersion> =>
  db.transaction().execute(async (tx) => {
    const { recurrencePattern: pattern, recurrenceEndDate: end, recurrenceWeekdays: weekdays, ...fields } = changed
    await shareNames(tx, userId)
    const changes: SessionChanges = {
      ...fields,
      ...(tags && { tags: (await getTags(tx, userId, tags)).map((tag) => tag.id) }),
      ...(pattern && { pattern }),
      ...(weekdays && { weekdays }),
      ...(end && { end }),
      ...((pattern || weekdays) && { weekStartsOn: await weekStartsOnOf(tx, userId) }),
    }
    const rule = await editRule(
      tx,
      userId,
      { ruleId: key.ruleId, sessions: [key.session] },
      (rule) => changeSessions(rule, key.session, scope, changes),
      clock(),
    )
    // Moved past the last day together with others, it would disappear.
    const isPastEnd = scope !== 'this' && changes.date !== undefined && rule.end < changes.date
    if (isPastEnd) throw new Refusal('RULE_ENDS_EARLY')
    return { version: rule.version }
  })

/** Removes a planned session, or it and those that follow, or all, and returns the rule's new version. */
export const removePlanned = (
  { db, clock }: Deps,
  userId: number,
  key: PlannedKey,
  scope: Scope,
): Promise<PlannedVersion> =>
  db.transaction().execute(async (tx) => {
    const edit: Edit = (rule) => removeSessions(rule, key.session, scope)
    return {
      version: (await editRule(tx, userId, { ruleId: key.ruleId, sessions: [key.session] }, edit, clock()))
        .version,
    }
  })

/** Skips several sessions of a series in one edit, so that one undo restores them. Logged ones stay. */
export const skipPlanned = (
  { db, clock }: Deps,
  userId: number,
  ruleId: number,
  sessions: number[],
): Promise<PlannedVersion> =>
  db.transaction().execute(async (tx) => {
    const edit: Edit = (rule) =>
      sessions
        .filter((session) => isPlanned(rule, [session]))
        .reduce((left, session) => removeSessions(left, session, 'this') ?? left, rule)
    return { version: (await editRule(tx, userId, { ruleId, sessions }, edit, clock())).version }
  })

/** Undoes the change that led to `version`, and returns the version after that. */
export const undoPlanned = (
  { db, clock }: Deps,
  userId: number,
  ruleId: number,
  version: number,
): Promise<PlannedVersion> =>
  db.transaction().execute(async (tx) => {
    const first = await lockFirstOfSeries(tx, userId, ruleId)
    const next = await undoRule(tx, userId, ruleId, version, clock())
    if (first) await refreshReply(tx, userId, first, clock())
    return { version: next }
  })

interface Edited {
  ruleId: number
  sessions: number[]
}

/** Edits the rule of planned sessions. Sending the last edit again changes nothing and returns the same version. */
async function editRule(tx: Tx, userId: number, { ruleId, sessions }: Edited, edit: Edit, now: Date) {
  // Locks the entry before the rule, as changing the entry does, to avoid deadlocks.
  const first = await lockFirstOfSeries(tx, userId, ruleId)
  const { rule, before, version } = found(await lockRule(tx, userId, ruleId))
  const leadsHere = (from: Rule | null) => isPlanned(from, sessions) && isDeepStrictEqual(stored(edit(from)), rule)
  if (leadsHere(before) || leadsHere(rule)) return { version, end: rule?.end ?? '' }
  if (!isPlanned(rule, sessions)) throw new Refusal('NOT_FOUND')
  const next = edit(rule) ?? null
  const saved = { version: await saveRule(tx, userId, ruleId, next, now), end: next?.end ?? '' }
  if (first) await refreshReply(tx, userId, first, now)
  return saved
}

/** Whether any of the sessions is planned. */
const isPlanned = (rule: Rule | null, sessions: number[]): rule is Rule =>
  rule !== null && sessions.some((session) => findPlanned(rule, session) !== undefined)

const stored = (rule: Rule | undefined) => JSON.parse(JSON.stringify(rule ?? null)) as unknown
