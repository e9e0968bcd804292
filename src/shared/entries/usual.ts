import { addMinutes, isCalendarDay, minutesBetween, weekdayNumber } from '../foundation/dates.ts'
import type { LocalTime } from '../foundation/time-zone.ts'
import { classLength, longSession, type SessionType, sessionTypeNames } from '../training/training-fields.ts'
import type { Entry } from './entries.ts'
import { hasBegun } from './planned-sessions.ts'
import { isQuickTitle } from './quick.ts'

/** A session of the journal, as far as the next one is likely to be like it. */
export type EarlierSession = Pick<Entry, 'title' | 'date' | 'startTime' | 'endTime' | 'sessionType'>

/** A title to offer, and the type of the session that it is for. */
export type TitleSuggestion = Pick<EarlierSession, 'title' | 'sessionType'>

type Times = Pick<EarlierSession, 'startTime' | 'endTime'>

/** How many of a member's own titles are offered: with the others, as many as fit a line of a phone. */
const ownTitles = 2

/** The titles that anybody has a use for. */
const anyonesTitles: TitleSuggestion[] = (['class', 'open-mat'] satisfies SessionType[]).map((sessionType) => ({
  title: sessionTypeNames[sessionType],
  sessionType,
}))

/** How many times are offered: as many as fit a line of a phone. */
const offeredTimes = 2

/** Start times of classes at most academies, the likely ones first, for a member whose own aren't known. */
const anyonesStarts = ['18:00', '19:00', '12:00', '07:00']

const anyonesTimes = anyonesStarts.map((startTime) => ({ startTime, endTime: addMinutes(startTime, classLength) }))

/** Titles to offer for a new session: those used most, from earlier sessions in the order of the journal, then everybody's. */
export function usualTitles(earlier: EarlierSession[]): TitleSuggestion[] {
  const named = earlier.filter(({ title }) => !isQuickTitle(title))
  const own = mostFrequent(named, ({ title }) => title.toLowerCase()).slice(0, ownTitles)
  const isOwn = ({ title }: TitleSuggestion) => own.some((one) => one.title.toLowerCase() === title.toLowerCase())
  return [...own, ...anyonesTitles.filter((one) => !isOwn(one))].map(({ title, sessionType }) => ({
    title,
    sessionType,
  }))
}

/**
 * The times to offer for a session: those that have begun by now, since most are logged afterwards, then those of its weekday
 * once its day is typed.
 */
export function usualTimes(earlier: EarlierSession[], day: string, now: LocalTime): Times[] {
  const isStillAhead = ({ startTime }: Times) => !hasBegun({ date: day, startTime }, now)
  const offer = (times: Times[]) =>
    times.toSorted((one, other) => Number(isStillAhead(one)) - Number(isStillAhead(other))).slice(0, offeredTimes)
  const timed = earlier.filter(isTimed)
  if (timed.length === 0)
    return offer(anyonesTimes).toSorted((one, other) => one.startTime.localeCompare(other.startTime))
  const isOfWeekday = ({ date }: EarlierSession) =>
    isCalendarDay(day) && weekdayNumber(date) === weekdayNumber(day)
  const offered = [...mostFrequent(timed.filter(isOfWeekday), spanOf), ...mostFrequent(timed, spanOf)]
  return offer([...new Map(offered.map((one) => [spanOf(one), one])).values()]).map(({ startTime, endTime }) => ({
    startTime,
    endTime,
  }))
}

/** How long a session is likely to be, in minutes: as most of the earlier ones were. */
export function usualLength(earlier: EarlierSession[]): number {
  const timed = earlier.filter(isTimed)
  const [first] = mostFrequent(timed, (session) => String(lengthOf(session)))
  return first ? lengthOf(first) : classLength
}

/** Whether it says how long it took, and that can be right. */
const isTimed = (session: Times) => lengthOf(session) > 0 && lengthOf(session) <= longSession

const lengthOf = ({ startTime, endTime }: Times) => minutesBetween(startTime, endTime)

const spanOf = ({ startTime, endTime }: Times) => `${startTime} ${endTime}`

/** The first of each kind, those of the most frequent kind first. */
const mostFrequent = <T>(items: T[], kindOf: (item: T) => string): T[] =>
  [...Map.groupBy(items, kindOf).values()]
    .toSorted((a, b) => b.length - a.length)
    .flatMap(([first]) => first ?? [])
