import type { UserId } from '#server/db/ids.ts'
import type { Tx } from '#server/db/tables.ts'
import { createRule, lockRule, plannedKeyOf, saveRule, takeOverClasses } from '#server/features/rules/service.ts'
import { weekStartsOnOf } from '#server/features/users/service.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import { patternOf, type Rule, startRule, weekdaysOf } from '#shared/calendar/recurrence.ts'
import {
  changeSessions,
  fieldsOfSessions,
  type SessionChanges,
  withLogged,
} from '#shared/calendar/rule-changes.ts'
import type { Entry, EntryChanges } from '#shared/entries/entries.ts'
import type { WeekStartsOn } from '#shared/foundation/dates.ts'
import { refusals } from '#shared/refusals/refusals.ts'
import { type SessionFields, sessionFieldsOf } from '#shared/training/training-fields.ts'
import type { EntryRow } from './queries.ts'

/** The fields about the series an entry began. */
type SeriesFields = Pick<Entry, 'isRecurring' | 'recurrencePattern' | 'recurrenceEndDate' | 'recurrenceWeekdays'>

/** How an entry relates to a series: the planned session it was logged from, and the series it began. */
export type InSeries = SeriesFields & Pick<Entry, 'planned'>

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

/** Begins the series of an entry that recurs. */
export async function startSeries(
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
