interface CalendarFeeds {
  userId: number
  tokenHash: Buffer
  timeZone: string
  createdAt: Date
  /** Since when its times are in its zone. */
  zonedAt: Date
}

export interface CalendarTables {
  calendarFeeds: CalendarFeeds
}
