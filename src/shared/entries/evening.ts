import { minutesOf, weekdayName } from '../foundation/dates.ts'
import type { LocalTime } from '../foundation/time-zone.ts'
import { sessionTypeNouns } from '../training/training-fields.ts'
import type { Entry, NewEntry } from './entries.ts'
import { isSameSession } from './today.ts'

type Session = Pick<Entry, 'title' | 'date' | 'startTime' | 'endTime' | 'isPlanned'>

/** How many minutes after its start a session still counts as this evening's. */
const eveningLength = 6 * 60

/**
 * The session that a quick log of now may be a part of: the latest of today that was trained, unless it began more than
 * six hours ago.
 */
export const sessionOfEvening = <One extends Session>(now: LocalTime, entries: One[]): One | undefined =>
  trainedOn(now.day, entries).find(
    ({ startTime }) => startTime === '' || now.minutes - minutesOf(startTime) <= eveningLength,
  )

/** Which of the day's sessions is what a create that says `unlessLogged` has to wait for: the same one, or any. */
export const loggedBefore = <One extends Session>(
  created: Pick<NewEntry, 'title' | 'date' | 'startTime' | 'endTime' | 'unlessLogged'>,
  entries: One[],
): One | undefined =>
  trainedOn(created.date, entries).find((entry) => created.unlessLogged === 'any' || isSameSession(entry, created))

/** The sessions of a day that were trained, the latest start first. */
export const trainedOn = <One extends Session>(day: string, entries: One[]): One[] =>
  entries
    .filter(({ date, isPlanned }) => date === day && !isPlanned)
    .sort((a, b) => b.startTime.localeCompare(a.startTime))

/** A session named by its day: 'Tuesday’s class'. */
export const calledByDay = ({ date, sessionType }: Pick<Entry, 'date' | 'sessionType'>): string =>
  `${weekdayName(date)}’s ${sessionTypeNouns[sessionType]}`
