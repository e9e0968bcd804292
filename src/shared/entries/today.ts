import type { Planned } from '../calendar/planned.ts'
import { addDays, minutesOf, weekdayNumber } from '../foundation/dates.ts'
import type { LocalTime } from '../foundation/time-zone.ts'
import type { Template } from '../training/templates.ts'
import { type SessionFields, sessionFieldsOf, spanOf } from '../training/training-fields.ts'
import type { Entry, NewEntry } from './entries.ts'
import { isSamePlanned, type PlannedSession, type SessionToCreate, sessionOfTemplate } from './planned-sessions.ts'

/** A logged session, stored or pending. */
export type LoggedSession = Pick<Entry, 'title' | 'date' | 'startTime' | 'endTime'> &
  Partial<Pick<Entry, 'id' | 'planned'>>

/** A session that starts at this minute or later, or ends past midnight, is still offered that night. */
const lateStart = 20 * 60
/** When that night ends, in minutes after midnight. */
const nightEnd = 180
/** How many minutes after its end a session may be asked for. */
const minutesAfterEnd = 15
type Times = Pick<Entry, 'startTime' | 'endTime'>

/** Whether a session is offered at `now`. */
function isOffered({ date, startTime, endTime }: PlannedSession, now: LocalTime): boolean {
  if (date === now.day) return startTime === '' || now.minutes >= minutesOf(startTime)
  const isLate = startTime !== '' && (minutesOf(startTime) >= lateStart || (endTime !== '' && endTime < startTime))
  return isLate && date === addDays(now.day, -1) && now.minutes < nightEnd
}

/** Whether a session of the day is over, and its people are off the mat. One without a time is over when its day's evening comes. */
export const isOverAt =
  ({ minutes }: LocalTime) =>
  (times: Times): boolean =>
    times.startTime === '' || spanOf(times)[1] + minutesAfterEnd <= minutes

/** Whether `entry` is that session: the same planned one, at the same time, or of the same title if it has no time. */
function isLogged(session: PlannedSession, entry: LoggedSession): boolean {
  if (session.planned && isSamePlanned(entry.planned, session.planned)) return true
  if (session.entry && session.entry.id > 0 && session.entry.id === entry.id) return true
  return entry.date === session.date && isSameSession(session, entry)
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
const latestFirst = (one: PlannedSession, other: PlannedSession) =>
  Number(one.startTime === '') - Number(other.startTime === '') ||
  other.date.localeCompare(one.date) ||
  other.startTime.localeCompare(one.startTime) ||
  Number(one.template !== undefined) - Number(other.template !== undefined)

/** From this minute on, tomorrow's class is what lies ahead. */
const eveningStarts = 18 * 60

/** The templates that are a class of that day and have no series yet, which would plan it. */
const templatesOn = (day: string, templates: Template[]): PlannedSession[] =>
  templates
    .filter(
      ({ ruleId, weekday, startTime }) => ruleId === null && startTime !== '' && weekday === weekdayNumber(day),
    )
    .map((template) => sessionOfTemplate(template, day))

/** The template whose class a planned session is: of several, the one of its weekday. */
export const templateOfClass = ({ ruleId, date }: Planned, templates: Template[]): Template | undefined =>
  templates
    .filter((template) => template.ruleId === ruleId)
    .sort((a, b) => Number(b.weekday === weekdayNumber(date)) - Number(a.weekday === weekdayNumber(date)))[0]

/** The keys a session has had: before a template's class was planned by a series, it had one of the template's. */
export function keysOf({ key, date, planned }: PlannedSession, templates: Template[]): string[] {
  const template = planned && templateOfClass(planned, templates)
  return template ? [key, sessionOfTemplate(template, date).key] : [key]
}

/** What a member knows of their sessions around today. */
interface Known {
  planned: PlannedSession[]
  templates: Template[]
  trained: LoggedSession[]
  /** The keys of sessions they don't train. */
  dismissed?: string[]
}

/** The planned sessions, and the templates of these days that have no series yet, unless they were logged or dismissed. */
const sessionsOf = (days: string[], { planned, templates, trained, dismissed = [] }: Known): PlannedSession[] =>
  [...planned, ...days.flatMap((day) => templatesOn(day, templates))].filter(
    (session) =>
      !keysOf(session, templates).some((key) => dismissed.includes(key)) &&
      !trained.some((entry) => isLogged(session, entry)),
  )

/** The next session of today that hasn't begun; in the evening, also of tomorrow. */
export function sessionAhead(now: LocalTime, known: Known): PlannedSession | undefined {
  const days = [now.day, ...(now.minutes >= eveningStarts ? [addDays(now.day, 1)] : [])]
  const isNext = ({ date, startTime }: PlannedSession) =>
    date === now.day ? startTime !== '' && minutesOf(startTime) > now.minutes : days.includes(date)
  const place = ({ date, startTime }: PlannedSession) => `${date} ${startTime || 'later'}`
  return sessionsOf(days, known)
    .filter(isNext)
    .sort((one, other) => place(one).localeCompare(place(other)))[0]
}

/**
 * The session to offer for logging at `now`: the latest of the planned ones, and of the templates with this weekday and a
 * time that have no series yet. It is offered from its start until the end of its day, or until three in the morning if it
 * is late, unless it was logged or dismissed, or `isAsked` says that it isn't asked for.
 */
export const sessionToLog = (
  now: LocalTime,
  known: Known,
  isAsked: (session: PlannedSession) => boolean = () => true,
): PlannedSession | undefined =>
  sessionsOf([now.day, addDays(now.day, -1)], known)
    .filter((session) => isOffered(session, now) && isAsked(session))
    .sort(latestFirst)[0]

/**
 * Whether a logged session is still shown at `now`: until its day (or night, for a late one) is over, or until a session
 * that ranks higher is offered. One that ranks lower can be offered below it.
 */
export const isStillShown = (
  logged: PlannedSession,
  now: LocalTime,
  offered: PlannedSession | undefined,
): boolean => isOffered(logged, now) && (!offered || latestFirst(logged, offered) < 0)

/** The fields to store when logging it; the others have their initial values. */
export const entryToLog = ({
  planned,
  date,
  tags,
  ...fields
}: SessionToCreate): SessionFields & Pick<NewEntry, 'date' | 'planned' | 'unlessLogged'> => ({
  ...sessionFieldsOf({ ...fields, tags: tags.map(({ id }) => id) }),
  date,
  ...(planned
    ? { planned: { ruleId: planned.ruleId, session: planned.session } }
    : { unlessLogged: 'same' as const }),
})
