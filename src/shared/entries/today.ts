import type { Planned, PlannedKey } from '../calendar/planned.ts'
import { addDays, minutesOf, weekdayNumber } from '../foundation/dates.ts'
import type { LocalTime } from '../foundation/time-zone.ts'
import { type Template, templateTitleOf } from '../training/templates.ts'
import { type SessionFields, sessionFieldsOf, spanOf } from '../training/training-fields.ts'
import type { Entry, NewEntry } from './entries.ts'
import type { PendingEntry } from './pending-entries.ts'

/** A logged session, stored or pending. */
export type LoggedSession = Pick<Entry, 'title' | 'date' | 'startTime' | 'endTime'> &
  Partial<Pick<Entry, 'id' | 'planned'>>

/** A planned entry, and its create if that is still pending. */
export type PlannedEntry = Entry & { create?: PendingEntry }

/** A session that one tap can make an entry: its day, and the planned session or template it comes from. */
export type SessionToCreate =
  | { day: string; planned: Planned; entry?: undefined; template?: undefined }
  | { day: string; planned?: undefined; entry?: undefined; template: Template }

/** A session that one tap can log: also an entry that is planned and has to be confirmed. */
export type SessionToLog =
  | SessionToCreate
  | { day: string; planned?: undefined; entry: PlannedEntry; template?: undefined }

/** A session that starts at this minute or later, or ends past midnight, is still offered that night. */
const lateStart = 20 * 60
/** When that night ends, in minutes after midnight. */
const nightEnd = 180
/** How many minutes after its end a session may be asked for. */
const minutesAfterEnd = 15
type Times = Pick<Entry, 'startTime' | 'endTime'>

/** The planned session, entry, or template a session comes from. */
export const sourceOf = ({ planned, entry, template }: SessionToLog) => planned ?? entry ?? template

/** The title that a session is logged with. */
export const titleToLog = (session: SessionToLog) =>
  session.template ? templateTitleOf(session.template) : sourceOf(session).title

/** Whether a session of `day` is offered at `now`. */
function isOffered({ startTime, endTime }: Times, day: string, now: LocalTime): boolean {
  if (day === now.day) return startTime === '' || now.minutes >= minutesOf(startTime)
  const isLate = startTime !== '' && (minutesOf(startTime) >= lateStart || (endTime !== '' && endTime < startTime))
  return isLate && day === addDays(now.day, -1) && now.minutes < nightEnd
}

/** Whether a session of the day is over, and its people are off the mat. One without a time is over when its day's evening comes. */
export const isOverAt =
  ({ minutes }: LocalTime) =>
  (times: Times): boolean =>
    times.startTime === '' || spanOf(times)[1] + minutesAfterEnd <= minutes

const isSamePlanned = (a: PlannedKey, b: PlannedKey) => a.ruleId === b.ruleId && a.session === b.session

/** Whether `entry` is that session: the same planned one, at the same time, or of the same title if it has no time. */
function isLogged(session: SessionToLog, entry: LoggedSession): boolean {
  const { planned, day } = session
  const key = entry.planned
  if (planned && key && isSamePlanned(key, planned)) return true
  if (session.entry && session.entry.id > 0 && session.entry.id === entry.id) return true
  return entry.date === day && isSameSession({ ...sourceOf(session), title: titleToLog(session) }, entry)
}

type TitleAndTimes = Times & Pick<Entry, 'title'>

/** Whether two sessions of a day are the same: if one has no time, by their titles. */
export function isSameSession(session: TitleAndTimes, other: TitleAndTimes): boolean {
  if (session.startTime === '' || other.startTime === '') return session.title === other.title
  const [[start, end], [otherStart, otherEnd]] = [spanOf(session), spanOf(other)]
  return start < otherEnd && otherStart < end
}

/**
 * The order in which sessions are offered: the latest start first, those without a time last, planned ones before
 * templates of the same start.
 */
function latestFirst(a: SessionToLog, b: SessionToLog): number {
  const [start, otherStart] = [sourceOf(a).startTime, sourceOf(b).startTime]
  return (
    Number(start === '') - Number(otherStart === '') ||
    b.day.localeCompare(a.day) ||
    otherStart.localeCompare(start) ||
    Number(a.template !== undefined) - Number(b.template !== undefined)
  )
}

/** From this minute on, tomorrow's class is what lies ahead. */
const eveningStarts = 18 * 60

/** The templates that are a class of that day and have no series yet, which would plan it. */
const templatesOn = (day: string, templates: Template[]): SessionToLog[] =>
  templates
    .filter(
      ({ ruleId, weekday, startTime }) => ruleId === null && startTime !== '' && weekday === weekdayNumber(day),
    )
    .map((template) => ({ day, template }))

/** The template whose class a planned session is: of several, the one of its weekday. */
export const templateOfClass = ({ ruleId, date }: Planned, templates: Template[]): Template | undefined =>
  templates
    .filter((template) => template.ruleId === ruleId)
    .sort((a, b) => Number(b.weekday === weekdayNumber(date)) - Number(a.weekday === weekdayNumber(date)))[0]

const templateKeyOf = (template: Template, day: string) => `template-${template.id}-${day}`

/** A unique key for a session. */
export function sessionKeyOf({ planned, entry, template, day }: SessionToLog): string {
  if (planned) return `planned-${planned.ruleId}-${planned.session}`
  return entry ? `entry-${entry.create?.id ?? entry.id}` : templateKeyOf(template, day)
}

/** The keys a session has had: before a template's class was planned by a series, it had one of the template's. */
export function keysOf(session: SessionToLog, templates: Template[]): string[] {
  const template = session.planned && templateOfClass(session.planned, templates)
  return [sessionKeyOf(session), ...(template ? [templateKeyOf(template, session.day)] : [])]
}

/** What a member knows of their sessions around today. */
interface Known {
  planned: Planned[]
  templates: Template[]
  /** Logged ones. */
  entries: LoggedSession[]
  plannedEntries: PlannedEntry[]
  /** The keys of sessions they don't train. */
  dismissed: string[]
}

/** The planned sessions and entries, and the templates of these days that have no series yet, unless they were logged or dismissed. */
function sessionsOf(
  days: string[],
  { planned, templates, entries, plannedEntries, dismissed }: Known,
): SessionToLog[] {
  const isAnEntry = (session: Planned) =>
    plannedEntries.some(({ planned }) => planned && isSamePlanned(planned, session))
  const fromPlanned = planned
    .filter((session) => !isAnEntry(session))
    .map((session): SessionToLog => ({ day: session.date, planned: session }))
  const fromEntries = plannedEntries.map((entry): SessionToLog => ({ day: entry.date, entry }))
  const fromTemplates = days.flatMap((day) => templatesOn(day, templates))
  return [...fromPlanned, ...fromEntries, ...fromTemplates].filter(
    (session) =>
      !keysOf(session, templates).some((key) => dismissed.includes(key)) &&
      !entries.some((entry) => isLogged(session, entry)),
  )
}

/** The next session of today that hasn't begun; in the evening, also of tomorrow. */
export function sessionAhead(now: LocalTime, known: Known): SessionToLog | undefined {
  const days = [now.day, ...(now.minutes >= eveningStarts ? [addDays(now.day, 1)] : [])]
  const isAhead = (session: SessionToLog) =>
    session.day === now.day
      ? sourceOf(session).startTime !== '' && minutesOf(sourceOf(session).startTime) > now.minutes
      : days.includes(session.day)
  const key = (session: SessionToLog) => `${session.day} ${sourceOf(session).startTime || 'later'}`
  return sessionsOf(days, known)
    .filter(isAhead)
    .sort((one, other) => key(one).localeCompare(key(other)))[0]
}

/**
 * The session to offer for logging at `now`: the latest of the planned sessions and entries, and of the templates with this
 * weekday and a time that have no series yet. It is offered from its start until the end of its day, or until three in the
 * morning if it is late, unless it was logged. `dismissed` has the keys of sessions the person didn't train.
 */
export function sessionToLog(
  now: LocalTime,
  planned: Planned[],
  templates: Template[],
  entries: LoggedSession[],
  dismissed: string[] = [],
  plannedEntries: PlannedEntry[] = [],
): SessionToLog | undefined {
  const days = [now.day, addDays(now.day, -1)]
  return sessionsOf(days, { planned, templates, entries, dismissed, plannedEntries })
    .filter((session) => isOffered(sourceOf(session), session.day, now))
    .sort(latestFirst)[0]
}

/**
 * Whether a logged session is still shown at `now`: until its day (or night, for a late one) is over, or until a session
 * that ranks higher is offered. One that ranks lower can be offered below it.
 */
export const isStillShown = (logged: SessionToLog, now: LocalTime, offered: SessionToLog | undefined): boolean =>
  isOffered(sourceOf(logged), logged.day, now) && (!offered || latestFirst(logged, offered) < 0)

/** The fields to store when logging it; the others have their initial values. */
export function entryToLog(
  session: SessionToCreate,
): SessionFields & Pick<NewEntry, 'date' | 'planned' | 'unlessLogged'> {
  const { planned, template } = session
  const { tags, ...fields } = planned ?? template
  return {
    ...sessionFieldsOf({ ...fields, tags: tags.map((tag) => tag.id) }),
    title: titleToLog(session),
    date: session.day,
    ...(planned
      ? { planned: { ruleId: planned.ruleId, session: planned.session } }
      : { unlessLogged: 'same' as const }),
  }
}
