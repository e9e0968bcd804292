import { addDays, addMonths, dayOfMonth, daysBetween, longDate, monthsBetween, weekdayName } from './dates.ts'
import { limits } from './limits.ts'
import type { SessionFields } from './sessions.ts'

/** How often a session recurs, in the order they are offered. */
export const recurrencePatterns = ['daily', 'weekly', 'biweekly', 'monthly'] as const

export type RecurrencePattern = (typeof recurrencePatterns)[number]

/** A stretch of a rule whose sessions are alike and follow one pattern. */
interface Part extends SessionFields {
  /** The number of its first session. A session keeps its number whatever is edited; numbers are not used again. */
  from: number
  /** The number after its last session; undefined in the last part, which goes on until the rule's end. */
  to?: number | undefined
  /** The day of its first session. */
  start: string
  /** The day of the month that a monthly pattern wants; shorter months give their last day. */
  day: number
  pattern: RecurrencePattern
}

/** What became of a single session. */
type Single =
  | { state: 'skipped' }
  | { state: 'logged'; date: string }
  | { state: 'changed'; date?: string; fields: Partial<SessionFields> }

/** A rule from which planned sessions are computed. Its first session, number 0, is the entry that was saved with it. */
export interface Rule {
  parts: [Part, ...Part[]]
  /** The last day on which there may be a session. */
  end: string
  /** By number: sessions that differ from what the rule says. */
  singles: Record<number, Single>
}

/** A session that is planned and not logged. */
export interface PlannedSession extends SessionFields {
  session: number
  date: string
  pattern: RecurrencePattern
}

/** The rule that a saved entry begins. */
export const beginRule = (
  fields: SessionFields,
  start: string,
  pattern: RecurrencePattern,
  end: string,
): Rule => ({
  parts: [{ ...fields, from: 0, start, day: dayOfMonth(start), pattern }],
  end,
  singles: { 0: { state: 'logged', date: start } },
})

const daysApart = { daily: 1, weekly: 7, biweekly: 14 } as const

/** The day of a part's session, `step` sessions after its first. */
export const dayAt = (part: Part, step: number): string =>
  part.pattern === 'monthly'
    ? addMonths(part.start, step, part.day)
    : addDays(part.start, step * daysApart[part.pattern])

/** How many sessions of a part, were it endless, lie on or before `day`. */
function countUntil(part: Part, day: string): number {
  if (day < part.start) return 0
  if (part.pattern !== 'monthly') return Math.floor(daysBetween(part.start, day) / daysApart[part.pattern]) + 1
  const months = monthsBetween(part.start, day)
  return dayAt(part, months) <= day ? months + 1 : months
}

/** How many sessions a part has within its rule. */
export const lengthOf = (rule: Rule, part: Part): number =>
  Math.min((part.to ?? Number.POSITIVE_INFINITY) - part.from, countUntil(part, rule.end))

/** How many sessions a rule has, whatever became of them. */
export const sessionsOf = (rule: Rule): number => rule.parts.reduce((sum, part) => sum + lengthOf(rule, part), 0)

/** How often the sessions recur, after all changes of that. */
export const patternOf = (rule: Rule): RecurrencePattern =>
  (rule.parts.findLast((part) => lengthOf(rule, part) > 0) ?? rule.parts[0]).pattern

/** The part that a session belongs to; undefined when the rule has no session of that number. */
export const partOf = (rule: Rule, session: number): Part | undefined =>
  rule.parts.find((part) => session >= part.from && session < part.from + lengthOf(rule, part))

/** One planned session; undefined when there is none of that number, or none any more. */
export function findPlanned(rule: Rule, session: number): PlannedSession | undefined {
  const part = partOf(rule, session)
  return part && plannedIn(rule, part, session)
}

function plannedIn(rule: Rule, part: Part, session: number): PlannedSession | undefined {
  const single = rule.singles[session]
  if (single && single.state !== 'changed') return undefined
  const { from, to: _, start: _start, day: _day, pattern, ...fields } = part
  const date = single?.date ?? dayAt(part, session - from)
  return { ...fields, ...single?.fields, session, date, pattern }
}

/** The sessions planned from one day to another, both included, in the order of their days and times. */
export function plannedBetween(rule: Rule, from: string, to: string): PlannedSession[] {
  const found = new Map<number, PlannedSession>()
  const take = (part: Part | undefined, session: number) => {
    const planned = part && plannedIn(rule, part, session)
    if (planned && planned.date >= from && planned.date <= to) found.set(session, planned)
  }
  for (const part of rule.parts) {
    const first = countUntil(part, addDays(from, -1))
    const last = Math.min(lengthOf(rule, part), countUntil(part, to))
    for (let step = first; step < last; step++) take(part, part.from + step)
  }
  for (const [session, single] of Object.entries(rule.singles)) {
    if (single.state === 'changed' && single.date) take(partOf(rule, Number(session)), Number(session))
  }
  return [...found.values()].sort(byTime)
}

const byTime = (one: PlannedSession, other: PlannedSession) =>
  one.date.localeCompare(other.date) || one.startTime.localeCompare(other.startTime) || one.session - other.session

/** Why a rule cannot be kept: a code of shared/refusals.ts; undefined when it can. */
export function problemOf(rule: Rule): 'RULE_ENDS_EARLY' | 'RULE_TOO_LONG' | 'RULE_OUT_OF_ORDER' | undefined {
  if (rule.end < rule.parts[0].start) return 'RULE_ENDS_EARLY'
  if (sessionsOf(rule) > limits.sessionsOfARule) return 'RULE_TOO_LONG'
  const filled = rule.parts.filter((part) => lengthOf(rule, part) > 0)
  const isInOrder = filled.every((part, index) => {
    const before = filled[index - 1]
    return !before || part.start > dayAt(before, lengthOf(rule, before) - 1)
  })
  return isInOrder ? undefined : 'RULE_OUT_OF_ORDER'
}

const often: Record<RecurrencePattern, (start: string) => string> = {
  daily: () => 'Every day',
  weekly: (start) => `Every ${weekdayName(start)}`,
  biweekly: (start) => `Every other ${weekdayName(start)}`,
  monthly: (start) => `Every month on day ${dayOfMonth(start)}${dayOfMonth(start) > 28 ? ', or its last' : ''}`,
}

/** 'Every Tuesday until Thursday, December 31', for a session that recurs from `start` on. */
export const ruleSentence = (start: string, pattern: RecurrencePattern, end: string) =>
  `${often[pattern](start)} until ${longDate(end)}`
