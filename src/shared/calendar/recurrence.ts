import {
  addDays,
  addMonths,
  dayInYear,
  dayOfMonth,
  daysBetween,
  monthsBetween,
  sunday,
  type WeekStartsOn,
  weekdayNames,
  weekdayNumber,
} from '../foundation/dates.ts'
import { limits } from '../foundation/limits.ts'
import type { SessionFields } from '../training/training-fields.ts'

/** How often a series repeats, in the order of the form. */
export const recurrencePatterns = ['daily', 'weekly', 'biweekly', 'monthly'] as const

export type RecurrencePattern = (typeof recurrencePatterns)[number]

/** A part of a series whose sessions have the same fields and follow one pattern. Those of earlier versions say no attire. */
interface Part extends Omit<SessionFields, 'attire'>, Partial<Pick<SessionFields, 'attire'>> {
  /** The number of its first session. No edit changes the number of a session; numbers are not reused. */
  from: number
  /** The number after its last session; undefined in the last part, which lasts until the rule's end. */
  to?: number | undefined
  /** The day of its first session. */
  start: string
  /** The day of the month of a monthly pattern; in shorter months it is the last day. */
  day: number
  pattern: RecurrencePattern
  /**
   * If it is on several weekdays: the sessions of its first week or fortnight, in days after `start`, the first of which
   * is 0. They repeat with the pattern.
   */
  offsets?: number[]
}

/** How a single session differs from the rule. */
type Single =
  | { state: 'skipped' }
  /** `was` is how it differed before, in case the entry is deleted. */
  | { state: 'logged'; date: string; was?: Single }
  | { state: 'changed'; date?: string; fields: Partial<SessionFields> }

/**
 * A series: planned sessions are computed from it. Its first session, number 0, is the entry that began it; that of a
 * template begins with number 1, which is planned.
 */
export interface Rule {
  parts: [Part, ...Part[]]
  /** The last day that may have a session. */
  end: string
  /** Sessions that differ from the rule, by number. */
  singles: Record<number, Single>
  /** That of a template, without an end that anybody chose: `end` moves along, about a year ahead (decision 065). */
  isOpenEnded?: true
  /** Its owner deleted a session and all that follow. */
  isEnded?: true
}

/** A session of a series that is not logged yet. */
export interface SeriesSession extends SessionFields {
  session: number
  date: string
  pattern: RecurrencePattern
  /** The weekdays of its series if there are several, else empty. */
  weekdays: number[]
}

/**
 * The rule of a series that an entry starts, on `weekdays`, or without them on that of the entry. An entry on another
 * weekday is the first session all the same.
 */
export function startRule(
  fields: SessionFields,
  start: string,
  pattern: RecurrencePattern,
  end: string,
  weekdays: number[] = [],
  weekStartsOn: WeekStartsOn = sunday,
): Rule {
  const first: Part = { ...fields, from: 0, start, day: dayOfMonth(start), pattern }
  const onWeekdays = { ...first, ...startAndOffsets(start, pattern, weekdays, weekStartsOn) }
  const parts: Rule['parts'] =
    onWeekdays.start === start
      ? [onWeekdays]
      : [
          { ...first, to: 1 },
          { ...onWeekdays, from: 1 },
        ]
  return { parts, end, singles: { 0: { state: 'logged', date: start } } }
}

/** Whether a pattern can be on several weekdays. */
export const hasWeekdays = (pattern: RecurrencePattern) => pattern === 'weekly' || pattern === 'biweekly'

const daysApart = { daily: 1, weekly: 7, biweekly: 14 } as const
const noOffsets = [0]

/** Where a part on these weekdays begins, on or after `day`, and its offsets: a biweekly one's are in the same week. */
export function startAndOffsets(
  day: string,
  pattern: RecurrencePattern,
  weekdays: number[],
  weekStartsOn: WeekStartsOn,
): Pick<Part, 'start' | 'offsets'> {
  if (pattern === 'daily' || pattern === 'monthly' || weekdays.length === 0) return { start: day }
  const daysUntil = (weekday: number) => (weekday - weekdayNumber(day) + 7) % 7
  const start = addDays(day, Math.min(...weekdays.map(daysUntil)))
  const placeInWeek = (weekday: number) => (weekday - weekStartsOn + 7) % 7
  const first = placeInWeek(weekdayNumber(start))
  const offsets = [...new Set(weekdays)]
    .map(placeInWeek)
    .map((place) => place - first + (place < first ? daysApart[pattern] : 0))
  return offsets.length === 1 ? { start } : { start, offsets: offsets.sort((offset, other) => offset - other) }
}

/** The weekdays of a part if there are several, else empty. */
export const weekdaysOfPart = ({ start, offsets = [] }: Part): number[] =>
  offsets.map((offset) => (weekdayNumber(start) + offset) % 7).sort()

/** The part of a rule that decides on which days it repeats. */
type Rhythm = Pick<Part, 'pattern' | 'start' | 'day' | 'offsets'>

/** The day of a part's session, `step` sessions after its first. */
export function dayAt({ pattern, start, day, offsets = noOffsets }: Rhythm, step: number): string {
  if (pattern === 'monthly') return addMonths(start, step, day)
  const rounds = Math.floor(step / offsets.length)
  return addDays(start, rounds * daysApart[pattern] + (offsets[step % offsets.length] ?? 0))
}

/** How many sessions of a part, if it were endless, are on or before `day`. */
function countUntil(part: Rhythm, day: string): number {
  if (day < part.start) return 0
  if (part.pattern !== 'monthly') {
    const { offsets = noOffsets } = part
    const [days, apart] = [daysBetween(part.start, day), daysApart[part.pattern]]
    return Math.floor(days / apart) * offsets.length + offsets.filter((offset) => offset <= days % apart).length
  }
  const months = monthsBetween(part.start, day)
  return dayAt(part, months) <= day ? months + 1 : months
}

/** The first day after `day` of what repeats from `start` on. */
export function firstAfter(pattern: RecurrencePattern, start: string, day: string): string {
  const rhythm = { pattern, start, day: dayOfMonth(start) }
  return dayAt(rhythm, countUntil(rhythm, day))
}

/** How many sessions a part has within its rule. */
export const lengthOf = (rule: Rule, part: Part): number =>
  Math.min((part.to ?? Number.POSITIVE_INFINITY) - part.from, countUntil(part, rule.end))

/** How many sessions a rule has, including those logged or skipped. */
export const sessionsOf = (rule: Rule): number => rule.parts.reduce((sum, part) => sum + lengthOf(rule, part), 0)

const lastPart = (rule: Rule): Part => rule.parts.findLast((part) => lengthOf(rule, part) > 0) ?? rule.parts[0]

/** The pattern of the rule's last sessions. */
export const patternOf = (rule: Rule): RecurrencePattern => lastPart(rule).pattern

/** The weekdays of the rule's last sessions. Empty if there is only that of `day`, the day of the entry which began the series. */
export function weekdaysOf(rule: Rule, day: string): number[] {
  const last = lastPart(rule)
  const several = weekdaysOfPart(last)
  if (several.length > 0 || !hasWeekdays(last.pattern)) return several
  const own = weekdayNumber(last.start)
  return own === weekdayNumber(day) ? [] : [own]
}

/** The part a session belongs to; undefined if the rule has no session with that number. */
export const partOf = (rule: Rule, session: number): Part | undefined =>
  rule.parts.find((part) => session >= part.from && session < part.from + lengthOf(rule, part))

/** One planned session; undefined if the rule has none with that number, or it was logged or skipped. */
export function findPlanned(rule: Rule, session: number): SeriesSession | undefined {
  const part = partOf(rule, session)
  return part && plannedIn(rule, part, session)
}

function plannedIn(rule: Rule, part: Part, session: number): SeriesSession | undefined {
  const single = rule.singles[session]
  if (single && single.state !== 'changed') return undefined
  const { from, to: _, start: _start, day: _day, pattern, offsets: _offsets, ...fields } = part
  const date = single?.date ?? dayAt(part, session - from)
  return { attire: null, ...fields, ...single?.fields, session, date, pattern, weekdays: weekdaysOfPart(part) }
}

/** At most how many sessions a rule has planned from one day to another, both included. */
export const countBetween = (rule: Rule, from: string, to: string): number =>
  rule.parts.reduce(
    (sum, part) =>
      sum +
      Math.max(0, Math.min(lengthOf(rule, part), countUntil(part, to)) - countUntil(part, addDays(from, -1))),
    0,
  ) + Object.values(rule.singles).filter((single) => single.state === 'changed' && single.date).length

/** The sessions planned from one day to another, both included, by day and time. */
export function plannedBetween(rule: Rule, from: string, to: string): SeriesSession[] {
  const sessions = new Map<number, SeriesSession>()
  const add = (part: Part | undefined, session: number) => {
    const planned = part && plannedIn(rule, part, session)
    if (planned && planned.date >= from && planned.date <= to) sessions.set(session, planned)
  }
  for (const part of rule.parts) {
    const first = countUntil(part, addDays(from, -1))
    const last = Math.min(lengthOf(rule, part), countUntil(part, to))
    for (let step = first; step < last; step++) add(part, part.from + step)
  }
  for (const [session, single] of Object.entries(rule.singles)) {
    if (single.state === 'changed' && single.date) add(partOf(rule, Number(session)), Number(session))
  }
  return [...sessions.values()].sort(byTime)
}

const byTime = (session: SeriesSession, other: SeriesSession) =>
  session.date.localeCompare(other.date) ||
  session.startTime.localeCompare(other.startTime) ||
  session.session - other.session

/** Why a rule can't be stored, as a code of refusals.ts; undefined if it can. */
export function problemOf(
  rule: Rule,
): 'RULE_ENDS_EARLY' | 'RULE_TOO_LONG' | 'RULE_TOO_VARIED' | 'RULE_OUT_OF_ORDER' | undefined {
  if (JSON.stringify(rule).length > limits.sizeOfARule) return 'RULE_TOO_VARIED'
  if (rule.end < rule.parts[0].start) return 'RULE_ENDS_EARLY'
  if (sessionsOf(rule) > limits.sessionsOfARule) return 'RULE_TOO_LONG'
  const nonEmpty = rule.parts.filter((part) => lengthOf(rule, part) > 0)
  const lastDays = nonEmpty.map((part) => dayAt(part, lengthOf(rule, part) - 1))
  const isInOrder = nonEmpty.every(({ start }, index) => start > (lastDays[index - 1] ?? ''))
  return isInOrder ? undefined : 'RULE_OUT_OF_ORDER'
}

/** 'Every Tuesday and Thursday until December 31', for a series from `start` on; without the end if `end` is undefined. */
export const ruleSentence = (
  start: string,
  pattern: RecurrencePattern,
  end: string | undefined,
  weekdays: number[] = [],
) => `${frequencyOf(start, pattern, weekdays)}${end === undefined ? '' : ` until ${dayInYear(end)}`}`

function frequencyOf(start: string, pattern: RecurrencePattern, weekdays: number[]): string {
  const names = weekdayNames(weekdays.length > 0 ? weekdays : [weekdayNumber(start)])
  if (pattern === 'daily') return 'Every day'
  if (pattern === 'weekly') return `Every ${names}`
  if (pattern === 'biweekly') return weekdays.length > 1 ? `Every other week on ${names}` : `Every other ${names}`
  return `Every month on day ${dayOfMonth(start)}${dayOfMonth(start) > 28 ? ' (or the last day)' : ''}`
}
