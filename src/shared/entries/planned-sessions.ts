import type { Planned, PlannedKey } from '../calendar/planned.ts'
import { minutesOf } from '../foundation/dates.ts'
import type { LocalTime } from '../foundation/time-zone.ts'
import type { Operation } from '../offline/operations.ts'
import { type Template, templateTitleOf } from '../training/templates.ts'
import { type SessionFields, sessionFieldsOf } from '../training/training-fields.ts'
import type { Entry } from './entries.ts'
import type { PendingEntry } from './pending-entries.ts'

/** A planned entry, and on a device its create, if that is still pending, and what else of it isn't synced. */
export type PlannedEntry = Entry & { create?: PendingEntry; pending?: Operation }

/** How a planned session is stored: by the rule of its series, as an entry to be confirmed, or by a template without a series. */
type Stored =
  | { planned: Planned; entry?: undefined; template?: undefined }
  | { planned?: undefined; entry: PlannedEntry; template?: undefined }
  | { planned?: undefined; entry?: undefined; template: Template }

type Shown = Pick<Entry, 'date' | keyof SessionFields>

/** A session that is planned, which is shown and logged alike, however it is stored. `key` is its own. */
export type PlannedSession = Stored & Shown & { key: string }

/** One that was written ahead, whose entry says that it was trained once it is logged. */
export type SessionToConfirm = Extract<PlannedSession, { entry: PlannedEntry }>

/** One that has no entry yet. */
export type SessionToCreate = Exclude<PlannedSession, SessionToConfirm>

const shownOf = (one: Shown): Shown => ({ ...sessionFieldsOf(one), date: one.date })

/** A session of a series. */
export const sessionOfSeries = (planned: Planned): SessionToCreate => ({
  ...shownOf(planned),
  key: `planned-${planned.ruleId}-${planned.session}`,
  planned,
})

/** A session that was written ahead. */
export const sessionOfEntry = (entry: PlannedEntry): SessionToConfirm => ({
  ...shownOf(entry),
  key: `entry-${entry.create?.id ?? entry.id}`,
  entry,
})

/** The session of a template on a day. */
export const sessionOfTemplate = (template: Template, date: string): SessionToCreate => ({
  ...shownOf({ ...template, title: templateTitleOf(template), date }),
  key: `template-${template.id}-${date}`,
  template,
})

/** Whether two keys are of the same session of a series. */
export const isSamePlanned = (one: PlannedKey | null | undefined, other: PlannedKey): boolean =>
  one?.ruleId === other.ruleId && one.session === other.session

/** The sessions of series and the planned entries by day and time, each session once: one that was written ahead is an entry. */
export const plannedSessions = (series: Planned[], entries: PlannedEntry[]): PlannedSession[] =>
  [
    ...series
      .filter((one) => !entries.some(({ planned }) => isSamePlanned(planned, one)))
      .map((one): PlannedSession => sessionOfSeries(one)),
    ...entries.map(sessionOfEntry),
  ].sort((one, other) => one.date.localeCompare(other.date) || one.startTime.localeCompare(other.startTime))

/** What has become of a session: it is planned until its day is over, and missed from then on, until it is logged or skipped. */
export function stateOf(
  { date, isPlanned = true }: Pick<Entry, 'date'> & { isPlanned?: boolean },
  today: string,
): 'planned' | 'missed' | 'logged' {
  if (!isPlanned) return 'logged'
  return date < today ? 'missed' : 'planned'
}

/** When the person is: their own day and time, and the latest today anywhere on earth. */
export interface Today extends LocalTime {
  latest: string
}

type Start = Pick<Entry, 'date' | 'startTime'>

/** Whether a session has begun. One without a time may have begun as soon as its day has. */
export const hasBegun = ({ date, startTime }: Start, { day, minutes }: LocalTime): boolean =>
  date < day || (date === day && (startTime === '' || minutesOf(startTime) <= minutes))

/** Whether a session is ahead: its start has not passed or, if it has no time, its day isn't over. */
export const isAhead = (session: Start, now: LocalTime): boolean =>
  !hasBegun(session, now) || (session.startTime === '' && session.date === now.day)

/**
 * Whether a new entry is planned. Clients say what it is by the clock of their device, which may be in another time zone
 * than the account, and send it later. One that is ahead everywhere can't have been trained.
 */
export const isPlannedAtFirst = (entry: Start, asked: boolean | undefined, today: Today): boolean =>
  entry.date > today.latest || (asked ?? isAhead(entry, today))

/**
 * Whether a changed entry is planned. It stays planned when its time comes, until it is confirmed. Moving it ahead plans
 * it; moving it to a day that has passed says that it was trained then, because nobody plans the past.
 */
export function isPlannedAfter(
  before: Start & { isPlanned: boolean },
  { date = before.date, startTime = before.startTime, isPlanned }: Partial<Start> & { isPlanned?: boolean },
  today: Today,
): boolean {
  if (date > today.latest) return true
  if (isPlanned !== undefined) return isPlanned
  if (date === before.date && startTime === before.startTime) return before.isPlanned
  if (!hasBegun({ date, startTime }, today)) return true
  return date < today.day && date !== before.date ? false : before.isPlanned
}
