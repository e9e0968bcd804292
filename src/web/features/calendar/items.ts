import type { KeyboardEvent } from 'react'
import type { CalendarCompetition, CalendarEntry, CalendarItem } from '#shared/calendar/calendar.ts'
import { isDue, type Reminder } from '#shared/calendar/reminders.ts'
import type { PendingEntry } from '#shared/entries/pending-entries.ts'
import { stateOf } from '#shared/entries/planned-sessions.ts'
import { shownTitle } from '#shared/entries/quick.ts'
import { longDate } from '#shared/foundation/dates.ts'
import { type Operation, ofKind } from '#shared/offline/operations.ts'
import { sessionTypeNames } from '#shared/training/training-fields.ts'
import { findPendingChange, isAwayHere, isRemoved, isSettledHere } from '#web/features/entries/pending.ts'
import { usePending, withChanges } from '#web/features/offline/outbox/use-pending.ts'
import { shownReminder } from '#web/features/reminders/use-reminders.ts'
import { clockTime, timesOf } from '#web/lib/date-time.ts'

/** A session that is pending on this device. */
interface PendingItem
  extends Pick<CalendarEntry, 'date' | 'title' | 'startTime' | 'endTime' | 'sessionType' | 'academy'> {
  kind: 'pending'
  id: string
  entry: PendingEntry
}

/** A competition that is pending on this device. Its page is at the id of its operation. */
type PendingCompetition = Omit<CalendarCompetition, 'id'> & { id: string; isPending: true }

export type Item = CalendarItem | PendingItem | PendingCompetition
/** The look of an item: an entry may be planned, and a planned session may be missed. */
export type Kind = Item['kind'] | 'missed'

/** The labels of the kinds, in the order of the legend. */
export const kindNames: Record<Kind, string> = {
  entry: 'logged',
  pending: 'not synced yet',
  planned: 'planned',
  missed: 'missed',
  reminder: 'reminder',
  competition: 'competition',
}

export const kinds: Kind[] = ['entry', 'pending', 'planned', 'missed', 'reminder', 'competition']

export function kindOf(item: Item, today: string): Kind {
  const state = item.kind === 'planned' || item.kind === 'entry' ? stateOf(item, today) : 'logged'
  return state === 'logged' ? item.kind : state
}

/** A unique key for an item. */
export const keyOf = (item: Item) =>
  item.kind === 'planned' ? `planned-${item.ruleId}-${item.session}` : `${item.kind}-${item.id}`

/** Whether it can be moved to another day here: what isn't synced yet and a competition are moved by their forms. */
export const isMovable = (item: Item): item is CalendarItem =>
  item.kind !== 'pending' && item.kind !== 'competition'

/** Whether moving it has to ask for a scope. */
export const hasScope = (item: CalendarItem) =>
  item.kind === 'planned' || (item.kind === 'entry' && item.isRecurring)

const startOf = (item: Item) => ('startTime' in item ? item.startTime : '')

/** The items of each day in order of time; those without a time come first. */
export function itemsByDay(items: Item[]): Record<string, Item[] | undefined> {
  const sorted = items.toSorted((item, other) => startOf(item).localeCompare(startOf(other)))
  return Object.groupBy(sorted, ({ date }) => date)
}

/** The items as this device shows them: with pending ones, and without the planned sessions those log or skip. */
export function withPending(items: CalendarItem[], pending: Operation[]): Item[] {
  const shown = items
    .filter((item) => !(item.kind === 'planned' && isSettledHere(pending, item)))
    .filter((item) => !(item.kind === 'entry' && isRemoved(pending, item.id)))
    .filter((item) => !(item.kind === 'entry' && item.isPlanned && isAwayHere(pending, item.date)))
    .flatMap((item) => shownItem(item, pending) ?? [])
  return [
    ...shown,
    ...ofKind(pending, 'createEntry').map(
      (entry): PendingItem => ({ ...entry.data, kind: 'pending', id: entry.id, entry }),
    ),
    ...ofKind(pending, 'createCompetition').map(
      ({ id, data: { date, name, place } }): PendingCompetition => ({
        kind: 'competition',
        id,
        date,
        title: name,
        place,
        isPending: true,
      }),
    ),
  ]
}

function shownItem(item: CalendarItem, pending: Operation[]): CalendarItem | undefined {
  if (item.kind === 'reminder') return shownReminder(item, pending)
  if (item.kind === 'competition') return shownCompetition(item, pending)
  if (item.kind !== 'entry') return item
  const changes = findPendingChange(pending, item.id)?.data.changes
  const { date, title, startTime, endTime, sessionType, academy, isPlanned } = { ...item, ...changes }
  const rounds = changes?.rounds?.length ?? item.rounds
  return { ...item, date, title, startTime, endTime, sessionType, academy, isPlanned, rounds }
}

function shownCompetition(item: CalendarCompetition, pending: Operation[]): CalendarCompetition | undefined {
  // The calendar has less of a competition than what changes it.
  const stored = { id: item.id, date: item.date, name: item.title, place: item.place }
  const [shown] = withChanges([stored], ofKind(pending, 'changeCompetition'))
  return shown && { ...item, date: shown.date, title: shown.name, place: shown.place }
}

/** The items with one moved to another day, or added if it wasn't among them. */
export const withMoved = (items: CalendarItem[], moved: CalendarItem, date: string): CalendarItem[] => [
  ...items.filter((item) => keyOf(item) !== keyOf(moved)),
  { ...moved, date },
]

/** The line under a title in the grid: '7:00 – 8:30 PM', or 'planned · 7:00 PM', short enough for a day of the month. */
export function lineOf(item: Item, today: string): string {
  if (item.kind === 'reminder') return reminderState(item, today)
  if (item.kind === 'competition') return item.place || 'competition'
  const kind = kindOf(item, today)
  if (kind === 'entry' || kind === 'pending') return timesOf(item) || sessionTypeNames[item.sessionType]
  return [kindNames[kind], clockTime(item.startTime)].filter(Boolean).join(' · ')
}

/** The same with session type and academy, for lists with room. */
export function factsOf(item: Item, today: string): string {
  if (item.kind === 'reminder') return `Reminder · ${reminderState(item, today)}`
  if (item.kind === 'competition') {
    return ['Competition', item.place, 'isPending' in item ? kindNames.pending : ''].filter(Boolean).join(' · ')
  }
  const facts = [timesOf(item), sessionTypeNames[item.sessionType], item.academy]
  return [kindNames[kindOf(item, today)], ...facts].filter(Boolean).join(' · ')
}

/** Whether a key press moves the focused item. */
export const isMoveKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === 'm' && !ctrlKey && !metaKey && !altKey

/** Whether it's a reminder that is due. */
export const isDueOn = (item: Item, today: string) => item.kind === 'reminder' && isDue(item, today)

export function reminderState(one: Reminder, today: string): string {
  if (one.completed) return 'done'
  return isDue(one, today) ? 'due' : 'to do'
}

const plurals: { [K in Kind]?: string } = { reminder: 'reminders', competition: 'competitions' }

/** 'Friday, November 20, today: 1 logged, 2 planned', for screen readers. */
export function dayLabel(day: string, items: Item[], today: string): string {
  const counts = kinds.flatMap((kind) => {
    const count = items.filter((item) => kindOf(item, today) === kind).length
    if (count === 0) return []
    return `${count} ${count > 1 ? (plurals[kind] ?? kindNames[kind]) : kindNames[kind]}`
  })
  const name = `${longDate(day)}${day === today ? ', today' : ''}`
  return counts.length === 0 ? name : `${name}: ${counts.join(', ')}`
}

/** The items of each day, both from the server and pending on this device. */
export function useDays(items: CalendarItem[] | undefined) {
  const all = withPending(items ?? [], usePending())
  return itemsByDay(all.map((item) => ({ ...item, title: shownTitle(item.title) })))
}
