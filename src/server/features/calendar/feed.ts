import type { Db } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { queueNotice } from '#server/features/mail/service.ts'
import { feedCreatedMail } from '#server/features/mail/templates.ts'
import { remindersBetween } from '#server/features/reminders/service.ts'
import { countPlanned, plannedFrom } from '#server/features/rules/service.ts'
import { recordEvent } from '#server/features/sessions/service.ts'
import { asRecipient, lockUser } from '#server/features/users/service.ts'
import { found, Refusal } from '#server/http/replies/refusals.ts'
import { createToken, hashToken } from '#server/http/visit/tokens.ts'
import type { Visit } from '#server/http/visit/visit.ts'
import { dayIn, zoneOf } from '#server/local-time.ts'
import type { CalendarFeed, CreatedCalendarFeed } from '#shared/calendar/calendar.ts'
import type { Planned, PlannedKey } from '#shared/calendar/planned.ts'
import { addDays, addMonths } from '#shared/foundation/dates.ts'
import { limits } from '#shared/foundation/limits.ts'
import { type SessionType, sessionTypeNames } from '#shared/training/training-fields.ts'
import { type FeedEvent, icsOf } from './ics.ts'
import {
  competitionsBetween,
  entriesBetween,
  findFeed,
  findFeedBySecret,
  putFeed,
  ruleChangesOf,
} from './queries.ts'

/** Contains the owner's id, so that the lookup can start with it. */
const pathOf = (userId: number, secret: string) => `/calendar/${userId}.${secret}.ics`

/** Says whether the person has a feed. Its path is only known when it is created. */
export async function feedOf({ db }: Deps, userId: number): Promise<CalendarFeed> {
  const feed = await findFeed(db, userId)
  return { createdAt: feed?.createdAt.toISOString() ?? null }
}

/** Creates the person's feed, or gives it a new secret and time zone, and mails its owner. Returns its path. */
export async function createFeed(
  { db, env, clock, wakeMail }: Deps,
  userId: number,
  timeZone: string,
  visit: Visit,
): Promise<CreatedCalendarFeed> {
  const secret = createToken()
  const createdAt = clock()
  await db.transaction().execute(async (tx) => {
    const account = await lockUser(tx, userId)
    if (!account) throw new Refusal('SIGNED_OUT')
    await putFeed(tx, { userId, tokenHash: hashToken(secret), timeZone, createdAt, zonedAt: createdAt })
    await recordEvent(tx, userId, 'feed-created', visit, createdAt)
    const [recipient, { publicUrl }] = [asRecipient(account), env]
    const mail = feedCreatedMail(recipient, { device: visit.device, publicUrl })
    await queueNotice(tx, { kind: 'feed-created', mail, userId, recipient, publicUrl, now: createdAt })
  })
  wakeMail()
  return { path: pathOf(userId, secret), createdAt: createdAt.toISOString() }
}

/**
 * The feed as iCalendar text: a year back, a year ahead, and anything logged beyond that. Of more than the calendar's
 * limit, it has the latest that were logged, and what is planned for a month or a week.
 */
export async function feedText({ db, clock }: Deps, userId: number, secret: string): Promise<string> {
  const feed = found(await findFeedBySecret(db, userId, secret))
  const zone = zoneOf(feed.timeZone)
  const today = dayIn(zone, clock())
  const [from, to] = [addMonths(today, -12), addMonths(today, 12)]
  const events = [
    ...(await loggedEvents(db, userId, from)),
    ...(await plannedEvents(db, userId, today)),
    ...(await reminderEvents(db, userId, from, to)),
    ...(await competitionEvents(db, userId, from, to)),
  ]
  // A new time zone for the feed changes all events, too.
  const changedEvents = events.map((event) =>
    event.changedAt < feed.zonedAt ? { ...event, changedAt: feed.zonedAt } : event,
  )
  return icsOf(changedEvents, { zone, from, to: addMonths(to, 48) })
}

async function loggedEvents(db: Db, userId: number, from: string): Promise<FeedEvent[]> {
  const latest = await entriesBetween(db, userId, { from, to: '2199-12-31', max: limits.calendarSessions })
  return latest.reverse().map(({ entry, instructor, updatedAt }) => ({
    ...entry,
    uid: entry.planned ? uidOf(entry.planned) : `entry-${entry.id}@rollbook`,
    location: entry.academy,
    description: descriptionOf(entry.sessionType, instructor),
    isCertain: !entry.isPlanned,
    changedAt: updatedAt,
  }))
}

async function plannedEvents(db: Db, userId: number, today: string): Promise<FeedEvent[]> {
  const [sessions, changes] = [await plannedAround(db, userId, today), await ruleChangesOf(db, userId)]
  return sessions.map((planned) => ({
    ...planned,
    uid: uidOf(planned),
    location: planned.academy,
    description: descriptionOf(planned.sessionType, planned.instructor),
    isCertain: false,
    changedAt: changes.get(planned.ruleId) ?? new Date(0),
  }))
}

/** Planned sessions a year, or else a month, or else a week back and ahead. */
async function plannedAround(db: Db, userId: number, today: string): Promise<Planned[]> {
  for (const days of [365, 31, 7]) {
    const span = [addDays(today, -days), addDays(today, days)] as const
    if ((await countPlanned(db, userId, ...span)) <= limits.calendarSessions)
      return plannedFrom(db, userId, ...span)
  }
  return []
}

async function reminderEvents(db: Db, userId: number, from: string, to: string): Promise<FeedEvent[]> {
  const open = (await remindersBetween(db, userId, from, to)).filter(({ completed }) => !completed)
  return open.map(({ id, title, date, updatedAt }) => ({
    uid: `reminder-${id}@rollbook`,
    title,
    date,
    startTime: '',
    endTime: '',
    location: '',
    description: '',
    isCertain: true,
    changedAt: updatedAt,
  }))
}

async function competitionEvents(db: Db, userId: number, from: string, to: string): Promise<FeedEvent[]> {
  const rows = await competitionsBetween(db, userId, from, to)
  return rows.map(({ id, title, date, place, updatedAt }) => ({
    uid: `competition-${id}@rollbook`,
    title,
    date,
    startTime: '',
    endTime: '',
    location: place,
    description: 'Competition',
    isCertain: true,
    changedAt: updatedAt ?? new Date(0),
  }))
}

/** Stays the same when a planned session is logged, so that a calendar app doesn't show it twice. */
const uidOf = ({ ruleId, session }: PlannedKey) => `rule-${ruleId}-${session}@rollbook`

const descriptionOf = (type: SessionType, instructor: string) =>
  instructor === '' ? sessionTypeNames[type] : `${sessionTypeNames[type]} with ${instructor}`
