import type { Tx } from '#server/db/tables.ts'
import { holdRule, logInRule, makeRule, saveRule } from '#server/features/rules/service.ts'
import { Refusal } from '#server/http/refusals.ts'
import type { EntryChanges, NewEntry } from '#shared/entries.ts'
import type { PlannedKey } from '#shared/planned.ts'
import { beginRule, patternOf, type Rule } from '#shared/recurrence.ts'
import { changeSessions, fieldsOfSessions, type SessionChanges, withLogged } from '#shared/rule-changes.ts'
import type { SessionFields } from '#shared/sessions.ts'
import { type EntryRow, plannedOf, type RuleFields } from './queries.ts'

/** What an entry tells of planned sessions: which one it was, and the rule that it holds. */
export type Planning = RuleFields & { planned: PlannedKey | null }

/** A session with its day. */
type Session = SessionFields & { date: string }

const holdsNone: RuleFields = { isRecurring: false, recurrencePattern: 'weekly', recurrenceEndDate: '' }

const tellOf = (rule: Rule | null | undefined): RuleFields =>
  rule ? { isRecurring: true, recurrencePattern: patternOf(rule), recurrenceEndDate: rule.end } : holdsNone

/** What a new entry does to rules: it logs a planned session, begins a rule, or neither. */
export async function planWith(tx: Tx, userId: number, entry: NewEntry, now: Date): Promise<Planning> {
  if (entry.planned) return { ...holdsNone, planned: await logInRule(tx, userId, entry.planned, now) }
  if (!entry.isRecurring) return { ...holdsNone, planned: null }
  return begin(tx, userId, entry, entry, now)
}

async function begin(tx: Tx, userId: number, session: Session, asked: EntryChanges, now: Date): Promise<Planning> {
  const rule = ruleFrom(session, asked)
  return { ...tellOf(rule), planned: { ruleId: await makeRule(tx, userId, rule, now), session: 0 } }
}

function ruleFrom(session: Session, { recurrencePattern = 'weekly', recurrenceEndDate = '' }: EntryChanges): Rule {
  if (recurrenceEndDate === '') {
    throw new Refusal('NO_END_DATE', {
      fields: { recurrenceEndDate: 'End date is required for recurring events' },
    })
  }
  const { title, startTime, endTime, sessionType, academy, instructor, tags } = session
  const fields = { title, startTime, endTime, sessionType, academy, instructor, tags }
  return beginRule(fields, session.date, recurrencePattern, recurrenceEndDate)
}

/** What the entry of `row` tells, which must be held. */
export async function planningOf(tx: Tx, userId: number, row: EntryRow): Promise<Planning> {
  const planned = plannedOf(row)
  const held = planned?.session === 0 ? await holdRule(tx, userId, planned.ruleId) : undefined
  return { ...tellOf(held?.rule), planned }
}

/**
 * Lets a change of an entry reach the rule that it holds: what was `asked` of the rule always, what differs between
 * the session as it `was` and `is` unless the change is about this session alone.
 */
export async function replan(
  tx: Tx,
  userId: number,
  row: EntryRow,
  { was, is, asked, now }: { was: Session; is: Session; asked: EntryChanges; now: Date },
): Promise<Planning> {
  const planned = plannedOf(row)
  const ruleId = planned?.session === 0 ? planned.ruleId : undefined
  const rule = ruleId === undefined ? undefined : (await holdRule(tx, userId, ruleId))?.rule
  if (!(asked.isRecurring ?? rule)) {
    if (ruleId !== undefined && rule) await saveRule(tx, userId, ruleId, null, now)
    return { ...holdsNone, planned }
  }
  if (ruleId === undefined) return begin(tx, userId, is, asked, now)
  const next = rule ? changed(rule, was, is, asked) : ruleFrom(is, asked)
  if (next !== rule) await saveRule(tx, userId, ruleId, next, now)
  return { ...tellOf(next), planned }
}

function changed(rule: Rule, was: Session, is: Session, asked: EntryChanges): Rule {
  const { recurrencePattern: pattern, recurrenceEndDate: end, scope = 'this' } = asked
  const changes: SessionChanges = {
    ...(scope !== 'this' && differences(was, is)),
    ...(pattern && { pattern }),
    ...(end && { end }),
  }
  if (Object.keys(changes).length === 0) return rule
  return changeSessions(withLogged(rule, 0, is.date), rule.parts[0].from, 'all', changes)
}

const differences = (was: Session, is: Session): SessionChanges =>
  Object.fromEntries(
    fieldsOfSessions
      .filter((field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]))
      .map((field) => [field, is[field]]),
  )
