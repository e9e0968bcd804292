import { z } from 'zod/mini'
import { id } from '../foundation/fields.ts'
import { timeZone } from '../foundation/time-zone.ts'
import { sessionTypes } from '../training/training-fields.ts'
import { planned, plannedKey } from './planned.ts'
import { reminder } from './reminders.ts'

/** An entry, as the calendar shows it. */
const calendarEntry = z.object({
  kind: z.literal('entry'),
  id,
  date: z.string(),
  title: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  sessionType: z.enum(sessionTypes),
  academy: z.string(),
  isRecurring: z.boolean(),
  isPlanned: z.boolean(),
  /** How many. */
  rounds: z.number(),
  planned: z.nullable(plannedKey),
})

const calendarReminder = z.extend(reminder, { kind: z.literal('reminder') })

/** A competition, for its day. */
const calendarCompetition = z.object({
  kind: z.literal('competition'),
  id,
  date: z.string(),
  title: z.string(),
  place: z.string(),
})

/** Something on a day of the calendar. */
const calendarItem = z.discriminatedUnion('kind', [calendarEntry, planned, calendarReminder, calendarCompetition])

/** The calendar's reply, by day and time. */
export const calendarItems = z.array(calendarItem)

/** The calendar's boot data: a month, as the API replies to its days. */
export const bootCalendar = z.object({ from: z.string(), to: z.string(), items: calendarItems })

/** The private feed: when it was created, or null if there is none. */
export const calendarFeed = z.object({ createdAt: z.nullable(z.string()) })

/** A feed that was just created. Its path contains the token, of which only the hash is stored. */
export const createdCalendarFeed = z.object({ path: z.string(), createdAt: z.string() })

/** A feed to create, with the zone of its times. */
export const newCalendarFeed = z.object({ timeZone })

export type BootCalendar = z.infer<typeof bootCalendar>
export type CalendarFeed = z.infer<typeof calendarFeed>
export type CreatedCalendarFeed = z.infer<typeof createdCalendarFeed>
export type CalendarItem = z.infer<typeof calendarItem>
export type CalendarEntry = z.infer<typeof calendarEntry>
export type CalendarCompetition = z.infer<typeof calendarCompetition>
export type CalendarReminder = z.infer<typeof calendarReminder>
