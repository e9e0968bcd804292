interface CalendarFeeds {
  userId: number
  tokenHash: Buffer
  timeZone: string
  createdAt: Date
}

export interface CalendarTables {
  calendarFeeds: CalendarFeeds
}
