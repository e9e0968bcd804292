import { isDeepStrictEqual } from 'node:util'
import type { UserId } from '#server/db/ids.ts'
import { shareNames } from '#server/db/names.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import {
  classesOf,
  lockRule,
  logSession,
  plannedKeyOf,
  saveRule,
  sessionAmong,
  sessionOfClass,
  undoRule,
  unlogSession,
} from '#server/features/rules/service.ts'
import { getTags } from '#server/features/tags/service.ts'
import { weekStartsOnOf } from '#server/features/users/service.ts'
import { found, Refusal } from '#server/http/replies/refusals.ts'
import type { PlannedChanges, PlannedKey, PlannedVersion } from '#shared/calendar/planned.ts'
import { findPlanned, type Rule } from '#shared/calendar/recurrence.ts'
import { changeSessions, removeSessions, type Scope, type SessionChanges } from '#shared/calendar/rule-changes.ts'
import type { NewEntry } from '#shared/entries/entries.ts'
import { type EntryRow, findLogged } from './queries.ts'
import { withFirstOfSeries } from './save-entry.ts'
import { type InSeries, noSeries, startSeries } from './series.ts'

/** What members do with the planned sessions of series: log, change, skip, and undo. */

/** Logs the planned session that a new entry is for, or starts its series, or neither. */
export async function placeInSeries(
  tx: Tx,
  userId: UserId,
  entry: NewEntry,
  { hasClasses, now }: { hasClasses: boolean; now: Date },
): Promise<InSeries> {
  if (entry.planned) return { ...noSeries, planned: await logPlanned(tx, userId, entry.planned, entry.date, now) }
  if (entry.isRecurring) return startSeries(tx, userId, entry, entry, now)
  return { ...noSeries, planned: hasClasses ? await logClass(tx, userId, entry, now) : null }
}

/** Logs a session for an entry of `day`, even one that was skipped or whose series was removed. False if another entry has it. */
async function mayLog(tx: Tx, userId: UserId, key: PlannedKey, day: string, now: Date): Promise<boolean> {
  await logSession(tx, userId, key, day, now)
  return (await findLogged(tx, userId, key)) === undefined
}

/**
 * Logs a session for a new entry. Refuses one that has an entry. Returns null for the session that began the series, whose
 * entry was removed: it is never planned.
 */
async function logPlanned(
  tx: Tx,
  userId: UserId,
  key: PlannedKey,
  day: string,
  now: Date,
): Promise<PlannedKey | null> {
  if (!(await mayLog(tx, userId, key, day, now))) throw new Refusal('ALREADY_LOGGED')
  return key.session === 0 ? null : key
}

/**
 * Logs the planned class that an entry is about without naming it, such as one that was typed by hand or logged from a
 * template that the device had cached. Returns its key; null if there is none.
 */
async function logClass(tx: Tx, userId: UserId, entry: NewEntry, now: Date): Promise<PlannedKey | null> {
  const key = await sessionOfClass(tx, userId, entry)
  return key && (await mayLog(tx, userId, key, entry.date, now)) ? key : null
}

/** The same for many new entries, most of which are about no class. Their keys, in their order. */
export async function logClasses(
  tx: Tx,
  userId: UserId,
  entries: NewEntry[],
  now: Date,
): Promise<(PlannedKey | null)[]> {
  let classes = await classesOf(tx, userId)
  const keys: (PlannedKey | null)[] = []
  for (const entry of entries) {
    const isClass = sessionAmong(classes, entry) !== undefined
    keys.push(isClass ? await logClass(tx, userId, entry, now) : null)
    // What was logged isn't planned for the next entry.
    if (isClass) classes = await classesOf(tx, userId)
  }
  return keys
}

/** Makes the session of a removed entry planned again. */
export async function revertToPlanned(tx: Tx, userId: UserId, row: EntryRow, now: Date) {
  const key = plannedKeyOf(row)
  if (key && key.session > 0) await unlogSession(tx, userId, key, now)
}

/** Logs the session of a removed entry again. Returns the key it has from now on: none if another entry has it. */
export async function relogPlanned(tx: Tx, userId: UserId, row: EntryRow, now: Date): Promise<PlannedKey | null> {
  const key = plannedKeyOf(row)
  if (!key || key.session === 0) return key
  return (await mayLog(tx, userId, key, row.date, now)) ? key : null
}

/** Returns the edited rule, or undefined if nothing is left of it. */
type Edit = (rule: Rule) => Rule | undefined

interface Edited {
  ruleId: number
  sessions: number[]
}

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

/**
 * Skips sessions in one edit, so that one undo restores them, or removes a session and those that follow, or all. Logged ones
 * stay. Returns the rule's new version.
 */
export const skipPlanned = (
  { db, clock }: Deps,
  userId: number,
  { ruleId, sessions }: Edited,
  scope: Scope = 'this',
): Promise<PlannedVersion> =>
  db.transaction().execute(async (tx) => {
    const edit: Edit = (rule) =>
      sessions
        .filter((session) => isPlanned(rule, [session]))
        .reduce<Rule | undefined>((left, session) => left && removeSessions(left, session, scope), rule)
    return { version: (await editRule(tx, userId, { ruleId, sessions }, edit, clock())).version }
  })

/** Undoes the change that led to `version`, and returns the version after that. */
export const undoPlanned = (
  { db, clock }: Deps,
  userId: number,
  ruleId: number,
  version: number,
): Promise<PlannedVersion> =>
  db.transaction().execute((tx) =>
    withFirstOfSeries(tx, userId, ruleId, clock(), async () => ({
      version: await undoRule(tx, userId, ruleId, version, clock()),
    })),
  )

/** Edits the rule of planned sessions. Sending the last edit again changes nothing and returns the same version. */
const editRule = (tx: Tx, userId: number, { ruleId, sessions }: Edited, edit: Edit, now: Date) =>
  withFirstOfSeries(tx, userId, ruleId, now, async () => {
    const { rule, before, version } = found(await lockRule(tx, userId, ruleId))
    const leadsHere = (from: Rule | null) =>
      isPlanned(from, sessions) && isDeepStrictEqual(stored(edit(from)), rule)
    if (leadsHere(before) || leadsHere(rule)) return { version, end: rule?.end ?? '' }
    if (!isPlanned(rule, sessions)) throw new Refusal('NOT_FOUND')
    const next = edit(rule) ?? null
    return { version: await saveRule(tx, userId, ruleId, next, now), end: next?.end ?? '' }
  })

/** Whether any of the sessions is planned. */
const isPlanned = (rule: Rule | null, sessions: number[]): rule is Rule =>
  rule !== null && sessions.some((session) => findPlanned(rule, session) !== undefined)

const stored = (rule: Rule | undefined) => JSON.parse(JSON.stringify(rule ?? null)) as unknown
