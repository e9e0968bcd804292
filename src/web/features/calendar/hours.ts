import { minutesBetween, minutesOf } from '#shared/foundation/dates.ts'
import type { Item } from './items.ts'

/** An item in a week with hours: its times in minutes since midnight, and its column among those that overlap. */
export interface CalendarSlot {
  item: Item
  start: number
  end: number
  column: number
  columns: number
}

const hour = 60
const midnight = 24 * hour
/** How long an item without an end is drawn, and the least that any is. */
const shortest = hour
const alwaysShown = { from: 12, to: 21 }

const startTimeOf = (item: Item) => ('startTime' in item ? item.startTime : '')

/** Whether it has no place among the hours. */
export const isUntimed = (item: Item) => startTimeOf(item) === ''

/** The items of a day that have a time, side by side where they overlap. One past midnight ends there. */
export function placedItems(items: Item[]): CalendarSlot[] {
  const placed: CalendarSlot[] = []
  let together: CalendarSlot[] = []
  const byStart = items.filter((item) => !isUntimed(item)).toSorted((one, other) => startOf(one) - startOf(other))
  for (const item of byStart) {
    const { start, end } = spanOf(item)
    if (together.every((slot) => slot.end <= start)) together = []
    const taken = together.filter((slot) => slot.end > start).map(({ column }) => column)
    const column = [...taken.keys(), taken.length].find((free) => !taken.includes(free)) ?? 0
    const one = { item, start, end, column, columns: 1 }
    together.push(one)
    placed.push(one)
    const columns = Math.max(...together.map((other) => other.column)) + 1
    for (const other of together) other.columns = columns
  }
  return placed
}

const startOf = (item: Item) => minutesOf(startTimeOf(item))

function spanOf(item: Item): { start: number; end: number } {
  const [start, endTime] = [startOf(item), 'endTime' in item ? item.endTime : '']
  const length = Math.max(minutesBetween(startTimeOf(item), endTime), shortest)
  return { start: Math.min(start, midnight - shortest), end: Math.min(start + length, midnight) }
}

/** The hours that a week with these items shows: the first, and the one after the last. */
export function hoursShown(placed: CalendarSlot[]): { from: number; to: number } {
  return {
    from: Math.min(alwaysShown.from, ...placed.map(({ start }) => Math.floor(start / hour))),
    to: Math.max(alwaysShown.to, ...placed.map(({ end }) => Math.ceil(end / hour))),
  }
}
