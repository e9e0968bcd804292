import {
  addDays,
  addMonths,
  dayOfMonth,
  daysBetween,
  sunday,
  type WeekStartsOn,
  weekdayNumber,
} from '../foundation/dates.ts'
import { limits } from '../foundation/limits.ts'
import { type SessionFields, sessionFieldNames } from '../training/training-fields.ts'
import {
  dayAt,
  hasWeekdays,
  lengthOf,
  partOf,
  plannedBetween,
  type RecurrencePattern,
  type Rule,
  startAndOffsets,
  weekdaysOfPart,
} from './recurrence.ts'

/** Which sessions a change is for. */
export const scopes = ['this', 'following', 'all'] as const

export type Scope = (typeof scopes)[number]

/** Changes to planned sessions. `date` is the new day of the session that was edited. */
export interface SessionChanges extends Partial<SessionFields> {
  date?: string
  pattern?: RecurrencePattern
  /** For a weekly or biweekly pattern. */
  weekdays?: number[]
  /** The first day of the owner's weeks: several weekdays of a biweekly pattern are in the same one. */
  weekStartsOn?: WeekStartsOn
  end?: string
}

/** The fields an entry shares with its planned sessions, so changes may apply to them, too. */
export const fieldsOfSessions = ['date', ...sessionFieldNames] as const

type Part = Rule['parts'][number]
type Parts = Rule['parts']
type Single = Rule['singles'][number]

/** The rule with one session logged. Its day is stored, so that no other session is planned on it. */
export function withLogged(rule: Rule, session: number, date: string): Rule {
  const before = rule.singles[session]
  const was = before?.state === 'logged' ? before.was : before
  const logged = withSingle(rule, session, { state: 'logged', date, ...(was && { was }) })
  const [ofThatDay] = partOf(rule, session) ? [] : plannedBetween(rule, date, date)
  return ofThatDay ? withSingle(logged, ofThatDay.session, { state: 'skipped' }) : logged
}

/** The rule without a session's log: it is planned again, as it was before. */
export function withoutLogged(rule: Rule, session: number): Rule {
  const { [session]: single, ...others } = rule.singles
  if (single?.state !== 'logged') return rule
  if (partOf(rule, session)) {
    return { ...rule, singles: single.was ? { ...others, [session]: single.was } : others }
  }
  // The pattern has changed since, and its session of that day was left out because of this one.
  const left = Object.entries(others).filter(
    ([other, { state }]) => state !== 'skipped' || dayOf(rule, Number(other)) !== single.date,
  )
  return { ...rule, singles: Object.fromEntries(left) }
}

const dayOf = (rule: Rule, session: number): string | undefined => {
  const part = partOf(rule, session)
  return part && dayAt(part, session - part.from)
}

/**
 * The rule after a change of the planned session `session`, that one and all that follow, or all. Logged and skipped
 * sessions stay as they are. A later change of several sessions overrides an earlier change of a single one. Pattern,
 * weekdays, and end belong to the whole series and don't change with 'this'. Moving several sessions moves each by the same
 * number of days, so that none falls on the day of another. Check the result with `problemOf` before storing it.
 */
export function changeSessions(rule: Rule, session: number, scope: Scope, changes: SessionChanges): Rule {
  const { date, pattern, weekdays, weekStartsOn = sunday, end, ...fields } = changes
  if (scope === 'this') return changeSingle(rule, session, date, fields)
  const first = scope === 'all' ? rule.parts[0].from : session
  const split = scope === 'all' ? rule : splitAt(rule, session)
  const moved = date === undefined ? split : moveFollowing(split, first, session, date)
  const filled = {
    ...moved,
    parts: moved.parts.map((part) => (part.from < first ? part : { ...part, ...fields })) as Parts,
  }
  const cleared = clearSingles(filled, first, date !== undefined, fields)
  const ended = end === undefined ? cleared : { ...withoutEnding(cleared), end }
  return repeatFrom(ended, first, { pattern, weekdays, weekStartsOn })
}

/** The rule without a planned session, or without it and all that follow; undefined if nothing is left of it. */
export function removeSessions(rule: Rule, session: number, scope: Scope): Rule | undefined {
  if (scope === 'this') return isSettled(rule, session) ? rule : withSingle(rule, session, { state: 'skipped' })
  const part = partOf(rule, session)
  if (scope === 'all' || !part) return undefined
  const end = addDays(dayAt(part, session - part.from), -1)
  return end < rule.parts[0].start ? undefined : { ...withoutEnding(rule), end, isEnded: true }
}

/** The rule without what was said about its end. */
const withoutEnding = ({ isOpenEnded: _open, isEnded: _ended, ...rule }: Rule): Rule => rule

/** Whether a session was logged or skipped, which no change undoes. */
const isSettled = (rule: Rule, session: number) =>
  ['logged', 'skipped'].includes(rule.singles[session]?.state ?? '')

const withSingle = (rule: Rule, session: number, single: Single): Rule => ({
  ...rule,
  singles: { ...rule.singles, [session]: single },
})

function changeSingle(
  rule: Rule,
  session: number,
  date: string | undefined,
  fields: Partial<SessionFields>,
): Rule {
  if (isSettled(rule, session)) return rule
  const before = rule.singles[session]
  const changed = before?.state === 'changed' ? before : { state: 'changed' as const, fields: {} }
  return withSingle(rule, session, { ...changed, ...(date && { date }), fields: { ...changed.fields, ...fields } })
}

/** The same sessions, with a part that begins at `session`. */
function splitAt(rule: Rule, session: number): Rule {
  const parts = rule.parts.flatMap((part): Part[] => {
    const isWithin = session > part.from && session < part.from + lengthOf(rule, part)
    if (!isWithin) return [part]
    return [{ ...part, to: session }, withoutSteps(part, session - part.from)]
  })
  return { ...rule, parts: parts as Parts }
}

/** The rest of a part after its first `steps` sessions. */
function withoutSteps(part: Part, steps: number): Part {
  const start = dayAt(part, steps)
  const offsets = part.offsets?.map((_, index) => daysBetween(start, dayAt(part, steps + index)))
  return { ...part, from: part.from + steps, start, ...(offsets && { offsets }) }
}

/** Moves all parts from number `first` on so that `session` is on `date`. */
function moveFollowing(rule: Rule, first: number, session: number, date: string): Rule {
  const edited = partOf(rule, session)
  const days = edited ? daysBetween(dayAt(edited, session - edited.from), date) : 0
  if (days === 0) return rule
  const move = (part: Part): Part => {
    const day = dayOfMonth(date)
    if (part.pattern !== 'monthly') return { ...part, start: addDays(part.start, days) }
    if (part === edited) return { ...part, start: addMonths(date, edited.from - session), day }
    const start = addDays(part.start, days)
    return { ...part, start, day: dayOfMonth(start) }
  }
  return { ...rule, parts: rule.parts.map((part) => (part.from < first ? part : move(part))) as Parts }
}

/** From number `first` on, drops changes of single sessions to fields that have now changed for all. */
function clearSingles(rule: Rule, first: number, isMoved: boolean, fields: Partial<SessionFields>): Rule {
  const clear = (single: Single): Single | undefined => {
    if (single.state === 'skipped') return single
    if (single.state === 'logged') {
      const { was: before, ...logged } = single
      const was = before && clear(before)
      return { ...logged, ...(was && { was }) }
    }
    const left = Object.entries(single.fields).filter(([field]) => !(field in fields))
    const date = isMoved ? undefined : single.date
    if (left.length === 0 && date === undefined) return undefined
    return { state: 'changed', ...(date && { date }), fields: Object.fromEntries(left) }
  }
  const singles = Object.entries(rule.singles).flatMap(([session, single]): [string, Single][] => {
    const cleared = Number(session) < first ? single : clear(single)
    return cleared ? [[session, cleared]] : []
  })
  return { ...rule, singles: Object.fromEntries(singles) }
}

/**
 * Gives all sessions from number `first` on a different pattern or other weekdays. They are new sessions with new numbers;
 * none is planned on a day that was logged or skipped before.
 */
function repeatFrom(
  rule: Rule,
  first: number,
  {
    pattern: newPattern,
    weekdays: newWeekdays,
    weekStartsOn,
  }: {
    pattern: RecurrencePattern | undefined
    weekdays: number[] | undefined
    weekStartsOn: WeekStartsOn
  },
): Rule {
  const [before, changed] = [
    rule.parts.filter(({ from }) => from < first),
    rule.parts.filter(({ from }) => from >= first),
  ]
  const [head, last] = [changed[0], changed.at(-1)]
  if (!head || !last) return rule
  const pattern = newPattern ?? head.pattern
  const weekdays = hasWeekdays(pattern) ? (newWeekdays ?? weekdaysOfPart(head)) : []
  const isAlready = (part: Part) =>
    (newPattern === undefined || part.pattern === pattern) &&
    (newWeekdays === undefined || !hasWeekdays(pattern) || isOn(part, weekdays))
  if (changed.every(isAlready)) return rule
  const { to: _, offsets: _offsets, ...endless } = head
  const placed = startAndOffsets(head.start, pattern, weekdays, weekStartsOn)
  const day = head.pattern === 'monthly' ? head.day : dayOfMonth(head.start)
  const part: Part = { ...endless, from: last.from + limits.sessionsOfARule, day, pattern, ...placed }
  const parts: Part[] = [...before, part]
  const next: Rule = { ...rule, parts: parts as Parts }
  const taken = takenDays(rule, first)
  const singles = Object.entries(rule.singles).filter(
    ([session, { state }]) => Number(session) < first || state === 'logged',
  )
  for (let step = 0; step < Math.min(lengthOf(next, part), limits.sessionsOfARule); step++) {
    if (taken.has(dayAt(part, step))) singles.push([String(part.from + step), { state: 'skipped' }])
  }
  return { ...next, singles: Object.fromEntries(singles) }
}

/** Whether a part is on exactly these weekdays; none means that of its first session. */
function isOn(part: Part, weekdays: number[]): boolean {
  const own = [weekdayNumber(part.start)]
  const [has, wanted] = [weekdaysOfPart(part), [...new Set(weekdays)].sort()]
  return String(has.length > 0 ? has : own) === String(wanted.length > 0 ? wanted : own)
}

/** The days of logged sessions, and of those skipped from number `first` on. */
function takenDays(rule: Rule, first: number): Set<string> {
  const days = new Set<string>()
  for (const [session, single] of Object.entries(rule.singles)) {
    const day = dayOf(rule, Number(session))
    if (single.state === 'logged') days.add(single.date)
    else if (single.state === 'skipped' && day && Number(session) >= first) days.add(day)
  }
  return days
}
