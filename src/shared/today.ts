import { addDays, minutesBetween, weekdayName } from './dates.ts'
import type { Entry, NewEntry } from './entries.ts'
import type { Planned } from './planned.ts'
import type { SessionFields, SessionType } from './sessions.ts'
import { type Template, titleOf } from './templates.ts'

/** Where and when the reader is: the calendar day and the minutes since its midnight. */
export interface LocalTime {
  day: string
  minutes: number
}

/** What is known of a session that was logged, on the server or waiting on this device. */
export type LoggedSession = Pick<Entry, 'title' | 'date' | 'startTime' | 'endTime'> &
  Partial<Pick<Entry, 'planned'>>

/** A session that can be logged with one tap: its day, and the planned session or the template it comes from. */
export type SessionToLog =
  | { day: string; planned: Planned; template?: undefined }
  | { day: string; planned?: undefined; template: Template }

/** Minutes before its start from which a session is offered. */
const early = 60
/** A session that begins at this hour or later, or ends past midnight, is still offered in the night after it. */
const lateFrom = 20 * 60
/** Until when in that night, in minutes after midnight. */
const nightEnds = 180
/** How long a session without an end is taken to be. */
const usualLength = 60

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

type Times = Pick<Entry, 'startTime' | 'endTime'>

const fieldsOf = ({ planned, template }: SessionToLog) => planned ?? template

const titleToLog = (session: SessionToLog) => (session.planned ? session.planned.title : titleOf(session.template))

/** Whether a session of `day` is offered at `now`. */
function isOffered({ startTime, endTime }: Times, day: string, now: LocalTime): boolean {
  if (day === now.day) return startTime === '' || now.minutes >= minutesOf(startTime) - early
  const isLate = startTime !== '' && (minutesOf(startTime) >= lateFrom || (endTime !== '' && endTime < startTime))
  return isLate && day === addDays(now.day, -1) && now.minutes < nightEnds
}

/** Minutes from the midnight that begins the day; the end may lie past the next one. */
function spanOf({ startTime, endTime }: Times): [number, number] {
  const start = minutesOf(startTime)
  return [start, start + (minutesBetween(startTime, endTime) || usualLength)]
}

/** Whether `entry` is that session: of the same planned one, at that time, or by its title where it has no time. */
function isLogged(session: SessionToLog, entry: LoggedSession): boolean {
  const { planned, day } = session
  const key = entry.planned
  if (planned && key && key.ruleId === planned.ruleId && key.session === planned.session) return true
  if (entry.date !== day) return false
  const fields = fieldsOf(session)
  if (entry.startTime === '' || fields.startTime === '') return entry.title === titleToLog(session)
  const [[start, end], [began, ended]] = [spanOf(fields), spanOf(entry)]
  return start < ended && began < end
}

/**
 * The order in which sessions are offered: the latest that has begun or is about to, of any day those without a time
 * last; what is planned before a template of the same start.
 */
function latestFirst(a: SessionToLog, b: SessionToLog): number {
  const [one, other] = [fieldsOf(a).startTime, fieldsOf(b).startTime]
  return (
    Number(one === '') - Number(other === '') ||
    b.day.localeCompare(a.day) ||
    other.localeCompare(one) ||
    Number(b.planned !== undefined) - Number(a.planned !== undefined)
  )
}

const templatesOn = (day: string, templates: Template[]): SessionToLog[] =>
  templates
    .filter(({ weekday, startTime }) => startTime !== '' && weekday === new Date(`${day}T00:00:00Z`).getUTCDay())
    .map((template) => ({ day, template }))

/** A name for a session that no other has, on any day. */
export const nameOf = ({ planned, template, day }: SessionToLog): string =>
  planned ? `planned-${planned.ruleId}-${planned.session}` : `template-${template.id}-${day}`

/**
 * The session to offer for logging at `now`: of what is planned and the templates with this weekday and a time the one that
 * began last. From an hour before its start until the end of its day, a late one until three in the night. Undefined when
 * there is none, or when an entry of that day at that time exists. `waved` names those that were not trained.
 */
export function sessionToLog(
  now: LocalTime,
  planned: Planned[],
  templates: Template[],
  entries: LoggedSession[],
  waved: string[] = [],
): SessionToLog | undefined {
  const days = [now.day, addDays(now.day, -1)]
  const open = (session: SessionToLog) =>
    isOffered(fieldsOf(session), session.day, now) &&
    !waved.includes(nameOf(session)) &&
    !entries.some((entry) => isLogged(session, entry))
  const ofPlan = planned.map((one): SessionToLog => ({ day: one.date, planned: one }))
  const ofTemplates = days.flatMap((day) => templatesOn(day, templates))
  return [...ofPlan, ...ofTemplates].filter(open).sort(latestFirst)[0]
}

/**
 * Whether there is still something to say at `now` of a session that was logged: until its day, or a late one's night, is
 * over, and until one is offered that would have come before it. One that comes after it can be offered beside it.
 */
export const isStillSaid = (logged: SessionToLog, now: LocalTime, offered: SessionToLog | undefined): boolean =>
  isOffered(fieldsOf(logged), logged.day, now) && (!offered || latestFirst(logged, offered) < 0)

const nouns: Record<SessionType, string> = {
  class: 'class',
  'open-mat': 'open mat',
  garage: 'garage session',
  private: 'private',
  other: 'session',
}

/** 'Tuesday 19:00 class'. */
export const sessionInWords = (session: SessionToLog): string => {
  const { startTime, sessionType } = fieldsOf(session)
  return [weekdayName(session.day), startTime, nouns[sessionType]].filter(Boolean).join(' ')
}

/** What logging it stores; the rest is as in any new entry. */
export function entryToLog(session: SessionToLog): SessionFields & Pick<NewEntry, 'date' | 'planned'> {
  const { startTime, endTime, sessionType, academy, instructor, tags } = fieldsOf(session)
  const { planned } = session
  return {
    title: titleToLog(session),
    date: session.day,
    startTime,
    endTime,
    sessionType,
    academy,
    instructor,
    tags: tags.map((tag) => tag.id),
    ...(planned && { planned: { ruleId: planned.ruleId, session: planned.session } }),
  }
}

/** The local time of `now` on the reader's device. */
export const minutesOfDay = (now: Date) => now.getHours() * 60 + now.getMinutes()
