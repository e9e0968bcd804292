interface DailyFigures {
  day: string
  members: number
  active: number
  storageBytes: number
  paying: number | null
  /** What active plans bring in a month; null before that was recorded. */
  revenueCents: number | null
}

export interface AdminTables {
  dailyFigures: DailyFigures
}
