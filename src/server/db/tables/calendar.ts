import type { UserId } from '../ids.ts'

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
