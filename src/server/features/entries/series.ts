import type { UserId } from '#server/db/ids.ts'
import type { Tx } from '#server/db/tables.ts'
import {
  classesOf,
  createRule,
  lockRule,
  logSession,
  plannedKeyOf,
  saveRule,
  sessionAmong,
  sessionOfClass,
  takeOverClasses,
  unlogSession,
} from '#server/features/rules/service.ts'
import { weekStartsOnOf } from '#server/features/users/service.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import type { PlannedKey } from '#shared/calendar/planned.ts'
import { patternOf, type Rule, startRule, weekdaysOf } from '#shared/calendar/recurrence.ts'
import {
  changeSessions,
  fieldsOfSessions,
  type SessionChanges,
  withLogged,
} from '#shared/calendar/rule-changes.ts'
import type { Entry, EntryChanges, NewEntry } from '#shared/entries/entries.ts'
import type { WeekStartsOn } from '#shared/foundation/dates.ts'
import { refusals } from '#shared/refusals/refusals.ts'
import { type SessionFields, sessionFieldsOf } from '#shared/training/training-fields.ts'
import { type EntryRow, findLogged } from './queries.ts'

/** The fields about the series an entry began. */
type SeriesFields = Pick<Entry, 'isRecurring' | 'recurrencePattern' | 'recurrenceEndDate' | 'recurrenceWeekdays'>

/** How an entry relates to a series: the planned session it was logged from, and the series it began. */
type InSeries = SeriesFields & Pick<Entry, 'planned'>

/** A session with its day. */
type Session = SessionFields & { date: string }

/** Those of an entry that began none. */
export const noSeries: SeriesFields = {
  isRecurring: false,
  recurrencePattern: 'weekly',
  recurrenceEndDate: '',
  recurrenceWeekdays: [],
}

export const seriesFieldsOf = (rule: Rule | null | undefined, date: string): SeriesFields =>
  rule
    ? {
        isRecurring: true,
        recurrencePattern: patternOf(rule),
        recurrenceEndDate: rule.end,
        recurrenceWeekdays: weekdaysOf(rule, date),
      }
    : noSeries

/** Logs the planned session that a new entry is for, or starts its series, or neither. */
export async function placeInSeries(
  tx: Tx,
  userId: UserId,
  entry: NewEntry,
  { hasClasses, now }: { hasClasses: boolean; now: Date },
): Promise<InSeries> {
  if (entry.planned) return { ...noSeries, planned: await logOnce(tx, userId, entry.planned, entry.date, now) }
  if (entry.isRecurring) return startSeries(tx, userId, entry, entry, now)
  return { ...noSeries, planned: hasClasses ? await logClass(tx, userId, entry, now) : null }
}

/**
 * Logs a session, even one that was skipped or whose series was removed meanwhile. Refuses one that has an entry. Returns
 * null for the session that began the series, whose entry was removed: it is never planned.
 */
async function logOnce(
  tx: Tx,
  userId: UserId,
  key: PlannedKey,
  day: string,
  now: Date,
): Promise<PlannedKey | null> {
  await logSession(tx, userId, key, day, now)
  if ((await findLogged(tx, userId, key)) !== undefined) throw new Refusal('ALREADY_LOGGED')
  return key.session === 0 ? null : key
}

/**
 * Logs the planned class that an entry is about without naming it, such as one that was typed by hand or logged from a
 * template that the device had cached. Returns its key; null if there is none.
 */
async function logClass(tx: Tx, userId: UserId, entry: NewEntry, now: Date): Promise<PlannedKey | null> {
  const key = await sessionOfClass(tx, userId, entry)
  if (!key) return null
  await logSession(tx, userId, key, entry.date, now)
  return (await findLogged(tx, userId, key)) === undefined ? key : null
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
  await logSession(tx, userId, key, row.date, now)
  return (await findLogged(tx, userId, key)) === undefined ? key : null
}

async function startSeries(
  tx: Tx,
  userId: UserId,
  session: Session,
  requested: EntryChanges,
  now: Date,
): Promise<InSeries> {
  const rule = requestedRule(session, requested, await weekStartsOnOf(tx, userId))
  const ruleId = await createRule(tx, userId, rule, now)
  await takeOverClasses(tx, userId, { ruleId, rule, from: session.date }, now)
  return { ...seriesFieldsOf(rule, session.date), planned: { ruleId, session: 0 } }
}

function requestedRule(
  session: Session,
  { recurrencePattern = 'weekly', recurrenceEndDate = '', recurrenceWeekdays }: EntryChanges,
  weekStartsOn: WeekStartsOn,
): Rule {
  if (recurrenceEndDate === '') {
    throw new Refusal('NO_END_DATE', { fields: { recurrenceEndDate: refusals.NO_END_DATE.message } })
  }
  const { date } = session
  const fields = sessionFieldsOf(session)
  return startRule(fields, date, recurrencePattern, recurrenceEndDate, recurrenceWeekdays, weekStartsOn)
}

/** The series of a stored entry; lock the entry first. */
export async function seriesOf(tx: Tx, userId: UserId, row: EntryRow): Promise<InSeries> {
  const planned = plannedKeyOf(row)
  const locked = planned?.session === 0 ? await lockRule(tx, userId, planned.ruleId) : undefined
  return { ...seriesFieldsOf(locked?.rule, row.date), planned }
}

interface SessionChange {
  before: Session
  after: Session
  /** The changes that the person asked for. */
  requested: EntryChanges
  now: Date
}

/**
 * Applies a change of an entry to the series it began: changes of the recurrence always, other changes unless they are
 * for this session only.
 */
export async function changeSeries(
  tx: Tx,
  userId: UserId,
  row: EntryRow,
  { before, after, requested, now }: SessionChange,
): Promise<InSeries> {
  const planned = plannedKeyOf(row)
  const ruleId = planned?.session === 0 ? planned.ruleId : undefined
  const rule = ruleId === undefined ? undefined : (await lockRule(tx, userId, ruleId))?.rule
  if (!(requested.isRecurring ?? rule)) {
    if (ruleId !== undefined && rule) await saveRule(tx, userId, ruleId, null, now)
    return { ...noSeries, planned }
  }
  if (ruleId === undefined) return startSeries(tx, userId, after, requested, now)
  const weekStartsOn = await weekStartsOnOf(tx, userId)
  const next = rule
    ? changedRule(rule, { before, after }, requested, weekStartsOn)
    : requestedRule(after, requested, weekStartsOn)
  if (next !== rule) await saveRule(tx, userId, ruleId, next, now)
  return { ...seriesFieldsOf(next, after.date), planned }
}

function changedRule(
  rule: Rule,
  { before, after }: Pick<SessionChange, 'before' | 'after'>,
  requested: EntryChanges,
  weekStartsOn: WeekStartsOn,
): Rule {
  const { recurrencePattern: pattern, recurrenceEndDate: end, recurrenceWeekdays: weekdays } = requested
  const changes: SessionChanges = {
    ...((requested.scope ?? 'this') !== 'this' && differences(before, after)),
    ...(pattern && { pattern }),
    ...(weekdays && { weekdays }),
    ...(end && { end }),
  }
  if (Object.keys(changes).length === 0) return rule
  return changeSessions(withLogged(rule, 0, after.date), rule.parts[0].from, 'all', { ...changes, weekStartsOn })
}

const differences = (before: Session, after: Session): SessionChanges =>
  Object.fromEntries(
    fieldsOfSessions
      .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
      .map((field) => [field, after[field]]),
  )

export const ruleColumns = ({ planned }: Pick<Entry, 'planned'>) => ({
  ruleId: planned?.ruleId ?? null,
  ruleSession: planned?.session ?? null,
})
