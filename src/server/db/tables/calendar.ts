import type { Generated, GeneratedAlways } from 'kysely'
import type { Reminder } from '#shared/calendar/reminders.ts'
import type { EntryId, UserId } from '../ids.ts'

interface CalendarFeeds {
  userId: UserId
  tokenHash: Buffer
  timeZone: string
  createdAt: Date
  /** Since when its times are in its zone. */
  zonedAt: Date
}

export interface CalendarTables {
  calendarFeeds: CalendarFeeds
}

interface Reminders {
  userId: UserId
  id: GeneratedAlways<number>
  title: string
  date: string
  priority: Generated<Reminder['priority']>
  completedAt: Date | null
  entryId: EntryId | null
  clientId: Generated<string | null>
  payloadHash: Generated<string | null>
  repeat: Generated<Reminder['repeat']>
  repeatFrom: Generated<string | null>
  follows: Generated<number | null>
  deletedAt: Generated<Date | null>
  updatedAt: Date
  createdAt: Generated<Date | null>
}

export interface RemindersTables {
  reminders: Reminders
}
