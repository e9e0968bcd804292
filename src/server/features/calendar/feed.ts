import { randomBytes } from 'node:crypto'
import type { Db } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { plannedFrom } from '#server/features/rules/service.ts'
import { Refusal } from '#server/http/refusals.ts'
import type { CalendarFeed } from '#shared/calendar.ts'
import { addMonths } from '#shared/dates.ts'
import type { PlannedKey } from '#shared/planned.ts'
import { type SessionType, sessionTypeNames } from '#shared/sessions.ts'
import { type FeedEvent, type FeedZone, icsOf } from './ics.ts'
import { entriesBetween, findFeed, findFeedBySecret, putFeed, remindersBetween, ruleChangesOf } from './queries.ts'

/** The person's id stands in front, so that a look-up knows whose feed it is about. */
const pathOf = (userId: number, secret: string) => `/calendar/${userId}.${secret}.ics`

/** Where the person's feed is, if they have one. */
export async function feedOf({ db }: Deps, userId: number): Promise<CalendarFeed> {
  const feed = await findFeed(db, userId)
  return { path: feed ? pathOf(userId, feed.token) : null }
}

/** Makes the person's feed, or gives it another secret and time zone, and answers where it is. */
export async function makeFeed({ db, clock }: Deps, userId: number, timeZone: string): Promise<CalendarFeed> {
  const token = randomBytes(32).toString('base64url')
  await putFeed(db, { user_id: userId, token, time_zone: timeZone, created_at: clock() })
  return { path: pathOf(userId, token) }
}

/** The feed at `userId` and `secret` as iCalendar text: a year back, a year ahead, and whatever was logged beyond. */
export async function feedText({ db, clock }: Deps, userId: number, secret: string): Promise<string> {
  const feed = await findFeedBySecret(db, userId, secret)
  if (!feed) throw new Refusal('NOT_FOUND')
  const today = dayIn(feed.time_zone, clock())
  const [from, to] = [addMonths(today, -12), addMonths(today, 12)]
  const events = [
    ...(await loggedEvents(db, userId, from)),
    ...(await plannedEvents(db, userId, from, to)),
    ...(await reminderEvents(db, userId, from, to)),
  ]
  // What is told of an event changes with its zone too.
  const sinceMade = events.map((event) =>
    event.changedAt < feed.created_at ? { ...event, changedAt: feed.created_at } : event,
  )
  return icsOf(sinceMade, await zoneNamed(feed.time_zone))
}

async function loggedEvents(db: Db, userId: number, from: string): Promise<FeedEvent[]> {
  const found = await entriesBetween(db, userId, from, '2199-12-31')
  return found.map(({ entry, instructor, updatedAt }) => ({
    ...entry,
    uid: entry.planned ? uidOf(entry.planned) : `entry-${entry.id}@rollbook`,
    place: entry.academy,
    description: descriptionOf(entry.sessionType, instructor),
    isCertain: true,
    changedAt: updatedAt,
  }))
}

async function plannedEvents(db: Db, userId: number, from: string, to: string): Promise<FeedEvent[]> {
  const [found, changes] = [await plannedFrom(db, userId, from, to), await ruleChangesOf(db, userId)]
  return found.map((planned) => ({
    ...planned,
    uid: uidOf(planned),
    place: planned.academy,
    description: descriptionOf(planned.sessionType, planned.instructor),
    isCertain: false,
    changedAt: changes.get(planned.ruleId) ?? new Date(0),
  }))
}

async function reminderEvents(db: Db, userId: number, from: string, to: string): Promise<FeedEvent[]> {
  const open = (await remindersBetween(db, userId, from, to)).filter(({ completed }) => !completed)
  return open.map(({ id, title, date }) => ({
    uid: `reminder-${id}@rollbook`,
    title,
    date,
    startTime: '',
    endTime: '',
    place: '',
    description: '',
    isCertain: true,
    changedAt: new Date(0),
  }))
}

/** A planned session keeps it when it is logged, so that a calendar does not show it twice. */
const uidOf = ({ ruleId, session }: PlannedKey) => `rule-${ruleId}-${session}@rollbook`

const descriptionOf = (type: SessionType, instructor: string) =>
  instructor === '' ? sessionTypeNames[type] : `${sessionTypeNames[type]} with ${instructor}`

/** The day it is at `now` in a time zone. Swedish dates are written YYYY-MM-DD. */
const dayIn = (timeZone: string, now: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now)

/** Loaded with the first feed. It knows older names of a zone and answers the present one. */
async function zoneNamed(name: string): Promise<FeedZone | undefined> {
  const { tzlib_get_ical_block } = await import('timezones-ical-library')
  const [block = '', line = ''] = tzlib_get_ical_block(name)
  const id = line.replace('TZID=', '')
  return block.startsWith('BEGIN:VTIMEZONE') ? { id, block } : undefined
}
