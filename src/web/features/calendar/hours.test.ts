import { expect, test } from 'vitest'
import type { CalendarEntry } from '#shared/calendar/calendar.ts'
import { hoursShown, isUntimed, placedItems } from './hours.ts'
import type { Item } from './items.ts'

let id = 0
const session = (startTime: string, endTime = ''): Item => {
  const entry: CalendarEntry = {
    kind: 'entry',
    id: ++id,
    date: '2027-03-10',
    title: `${startTime}–${endTime}`,
    startTime,
    endTime,
    sessionType: 'class',
    academy: '',
    isPlanned: false,
    rounds: 0,
    isRecurring: false,
    planned: null,
  }
  return entry
}
const placesOf = (...items: Item[]) =>
  placedItems(items).map(({ start, end, column, columns }) => [start / 60, end / 60, column, columns])

test('a class stands at its time, one without an end takes an hour', () => {
  expect(placesOf(session('19:00', '20:30'), session('06:30'))).toEqual([
    [6.5, 7.5, 0, 1],
    [19, 20.5, 0, 1],
  ])
})

test('classes that overlap stand side by side, the next one has the whole day again', () => {
  expect(placesOf(session('18:00', '20:00'), session('19:00', '20:00'), session('20:00', '21:00'))).toEqual([
    [18, 20, 0, 2],
    [19, 20, 1, 2],
    [20, 21, 0, 1],
  ])
})

test('a column that has become free is used again', () => {
  const [, , third] = placesOf(session('10:00', '12:00'), session('10:00', '11:00'), session('11:00', '12:00'))
  expect(third).toEqual([11, 12, 1, 2])
})

test('an open mat past midnight ends with its day, and a short one late at night has room for its title', () => {
  expect(placesOf(session('22:00', '00:30'))).toEqual([[22, 24, 0, 1]])
  expect(placesOf(session('23:50', '23:55'))).toEqual([[23, 24, 0, 1]])
})

test('a session without a time and a reminder stand above the hours', () => {
  const reminder: Item = {
    kind: 'reminder',
    id: 1,
    title: 'Wash the gi',
    date: '2027-03-10',
    priority: 'low',
    repeat: '',
    completed: false,
    entryId: null,
  }
  expect([session(''), reminder, session('07:00')].map(isUntimed)).toEqual([true, true, false])
  expect(placedItems([session(''), reminder])).toEqual([])
})

test('a week shows the hours from noon to nine in the evening, and more where a session is earlier or later', () => {
  expect(hoursShown([])).toEqual({ from: 12, to: 21 })
  expect(hoursShown(placedItems([session('05:45'), session('21:00', '22:15')]))).toEqual({ from: 5, to: 23 })
})
