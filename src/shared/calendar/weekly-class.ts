import { addDays, addMonths, dayOfMonth, weekdayNumber } from '../foundation/dates.ts'
import { type Template, templateTitleOf } from '../training/templates.ts'
import { type SessionFields, sessionFieldNames, sessionFieldsOf, spanOf } from '../training/training-fields.ts'
import {
  dayAt,
  lengthOf,
  partOf,
  plannedBetween,
  problemOf,
  type Rule,
  type SeriesSession,
  weekdaysOfPart,
} from './recurrence.ts'
import { changeSessions, removeSessions } from './rule-changes.ts'

type Part = Rule['parts'][number]
type Weekday = NonNullable<Template['weekday']>

/** The session that a template with a weekday and a start plans every week. */
export interface WeeklyClass extends SessionFields {
  weekday: Weekday
}

/** When a class takes place. */
export type ClassTimes = Pick<WeeklyClass, 'weekday' | 'startTime' | 'endTime'>

/** The class of a template; undefined if it has no weekday or no start. */
export function classOf({ weekday, tags, ...template }: Template): WeeklyClass | undefined {
  if (weekday === null || template.startTime === '') return undefined
  const title = templateTitleOf(template)
  return { ...sessionFieldsOf({ ...template, title, tags: tags.map(({ id }) => id) }), weekday }
}

/** How far ahead a series without an end is planned. */
const plannedUntil = (today: string) => addMonths(today, 12)

const firstOn = (weekday: number, from: string) => addDays(from, (weekday - weekdayNumber(from) + 7) % 7)

/**
 * The series of a class from a day on, without an end. Its sessions are planned from the first; those that `isTaken` says
 * are on the calendar already are skipped.
 */
export function startClass(
  { weekday, ...fields }: WeeklyClass,
  from: string,
  isTaken: (session: SeriesSession) => boolean,
): Rule {
  const start = firstOn(weekday, from)
  const part: Part = { ...fields, from: 1, start, day: dayOfMonth(start), pattern: 'weekly' }
  const rule: Rule = { parts: [part], end: plannedUntil(from), singles: {}, isOpenEnded: true }
  const taken = plannedBetween(rule, start, rule.end).filter(isTaken)
  return { ...rule, singles: Object.fromEntries(taken.map(({ session }) => [session, { state: 'skipped' }])) }
}

/** The rule of a series without an end, planned about a year ahead; undefined if it has an end or can't be longer. */
export function planAhead(rule: Rule, today: string): Rule | undefined {
  const next = { ...rule, end: plannedUntil(today) }
  return rule.isOpenEnded && next.end > rule.end && !problemOf(next) ? next : undefined
}

/** The planned session with the lowest number from today on; one that was moved may be before it. */
const nextOf = (rule: Rule, today: string): SeriesSession | undefined =>
  plannedBetween(rule, today, rule.end).sort((session, other) => session.session - other.session)[0]

/** The part that the next planned session belongs to; undefined if there is none. */
function nextPartOf(rule: Rule, today: string): Part | undefined {
  const next = nextOf(rule, today)
  return next && partOf(rule, next.session)
}

const weekdaysIn = (part: Part): number[] => {
  if (part.pattern === 'daily') return [0, 1, 2, 3, 4, 5, 6]
  const several = weekdaysOfPart(part)
  return several.length > 0 ? several : [weekdayNumber(part.start)]
}

/**
 * Whether a series is that class: every week on its weekday, at a time that has more than half of the shorter one in
 * common. One that has ended, or begins in more than a week, isn't.
 */
export function isClassOf(rule: Rule, { weekday, ...times }: ClassTimes, today: string): boolean {
  const part = nextPartOf(rule, today)
  if (!part || part.startTime === '' || rule.parts[0].start > addDays(today, 7)) return false
  if (part.pattern === 'biweekly' || part.pattern === 'monthly' || !weekdaysIn(part).includes(weekday))
    return false
  return hasMostInCommon(part, times)
}

type Times = Pick<SessionFields, 'startTime' | 'endTime'>

/** Whether two sessions of a day have more than half of the shorter one in common. */
function hasMostInCommon(a: Times, b: Times): boolean {
  const [[start, end], [otherStart, otherEnd]] = [spanOf(a), spanOf(b)]
  const common = Math.min(end, otherEnd) - Math.max(start, otherStart)
  return common * 2 > Math.min(end - start, otherEnd - otherStart)
}

type TitleAndTimes = Times & Pick<SessionFields, 'title'>

/** Whether an entry of the same day is about a class: at its time, or of its title if it has no time. */
export const isAboutClass = (session: TitleAndTimes, entry: TitleAndTimes): boolean =>
  entry.startTime === '' || session.startTime === ''
    ? entry.title === session.title
    : hasMostInCommon(session, entry)

/** When the class of a template takes place, as its series says; undefined if none of its sessions is still planned. */
export function timesOfClass(
  rule: Rule | null,
  weekday: Template['weekday'],
  today: string,
): Pick<Template, keyof ClassTimes> | undefined {
  const part = rule && nextPartOf(rule, today)
  if (!part) return undefined
  const weekdays = weekdaysIn(part)
  const own = weekdays.length === 1 ? (weekdays[0] as Weekday) : weekday
  const { startTime, endTime } = part
  return own === null || weekdays.includes(own) ? { weekday: own, startTime, endTime } : undefined
}

/** Whether a series has sessions besides those of one weekday. */
export function hasOtherDays(rule: Rule, today: string): boolean {
  const part = nextPartOf(rule, today)
  return part !== undefined && weekdaysIn(part).length > 1
}

/** The series after a change of its class, from its next planned session on. */
export function changeClass(rule: Rule, before: WeeklyClass, after: WeeklyClass, today: string): Rule {
  const next = nextOf(rule, today)
  if (!next) return rule
  const changed = sessionFieldNames.filter((name) => String(before[name]) !== String(after[name]))
  const fields: Partial<SessionFields> = Object.fromEntries(changed.map((name) => [name, after[name]]))
  const date = before.weekday === after.weekday ? undefined : firstOn(after.weekday, firstFree(rule, next, today))
  if (changed.length === 0 && date === undefined) return rule
  return changeSessions(rule, next.session, 'following', { ...fields, ...(date && { date }) })
}

/** The series without the sessions that are still planned from today on; undefined if nothing is left of it. */
export function endClass(rule: Rule, today: string): Rule | undefined {
  const next = nextOf(rule, today)
  return next ? removeSessions(rule, next.session, 'following') : rule
}

/** The first day from today on that is after every session before `next`. */
const firstFree = (rule: Rule, next: SeriesSession, today: string): string =>
  rule.parts
    .map((part): [Part, number] => [part, Math.min(lengthOf(rule, part), next.session - part.from)])
    .filter(([, steps]) => steps > 0)
    .map(([part, steps]) => addDays(dayAt(part, steps - 1), 1))
    .reduce((latest, day) => (day > latest ? day : latest), today)

/** A series on several days without one of its weekdays from today on, and the days on which that one was skipped. */
export function withoutWeekday(rule: Rule, weekday: number, today: string): { rule: Rule; skipped: string[] } {
  const next = nextOf(rule, today)
  const part = next && partOf(rule, next.session)
  if (!part) return { rule, skipped: [] }
  const weekdays = weekdaysIn(part).filter((number) => number !== weekday)
  const settled = { ...rule, singles: {} }
  const skipped = plannedBetween(settled, today, rule.end).filter(
    ({ session, date }) => weekdayNumber(date) === weekday && rule.singles[session]?.state === 'skipped',
  )
  return {
    rule: changeSessions(rule, next.session, 'following', { pattern: 'weekly', weekdays }),
    skipped: skipped.map(({ date }) => date),
  }
}
