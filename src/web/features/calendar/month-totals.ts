import { minutesBetween } from '#shared/foundation/dates.ts'
import { type Item, kindOf } from './items.ts'

/** What a month comes to: trained sessions, those pending on this device too, and how many are planned. */
export interface MonthTotals {
  sessions: number
  minutes: number
  rounds: number
  planned: number
}

/** The totals of the month of `day`; the days around it, which a calendar shows as well, don't count. */
export function monthTotals(days: Record<string, Item[] | undefined>, day: string, today: string): MonthTotals {
  const items = Object.entries(days).flatMap(([date, items]) =>
    date.slice(0, 7) === day.slice(0, 7) ? (items ?? []) : [],
  )
  const trained = items.filter((item) => ['entry', 'pending'].includes(kindOf(item, today)))
  return {
    sessions: trained.length,
    minutes: trained.reduce((sum, item) => sum + minutesIn(item), 0),
    rounds: trained.reduce((sum, item) => sum + roundsIn(item), 0),
    planned: items.filter((item) => kindOf(item, today) === 'planned').length,
  }
}

const minutesIn = (item: Item) => ('startTime' in item ? minutesBetween(item.startTime, item.endTime) : 0)

function roundsIn(item: Item): number {
  if (item.kind === 'pending') return item.entry.data.rounds?.length ?? 0
  return item.kind === 'entry' ? item.rounds : 0
}
