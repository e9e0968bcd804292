interface DailyFigures {
  day: string
  members: number
  active: number
  storageBytes: number
  paying: number | null
}

export interface AdminTables {
  dailyFigures: DailyFigures
}
