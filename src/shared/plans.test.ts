import { expect, test } from 'vitest'
import { isPlannedAfter, isPlannedAtFirst, latestToday } from './plans.ts'

const today = { today: '2026-11-21', latest: '2026-11-22' }
const [yesterday, tomorrow, later] = ['2026-11-20', '2026-11-22', '2026-11-23']

test('a new entry is planned if its day is to come, unless the device says that it has come there', () => {
  const atFirst = (date: string, asked?: boolean) => isPlannedAtFirst(date, asked, today)
  expect([yesterday, today.today, tomorrow, later].map((date) => atFirst(date))).toEqual([
    false,
    false,
    true,
    true,
  ])
  expect([tomorrow, later].map((date) => atFirst(date, false))).toEqual([false, true])
  expect([yesterday, today.today].map((date) => atFirst(date, true))).toEqual([true, true])
})

test.each([
  ['stays planned when its day comes', { date: today.today, isPlanned: true }, {}, true],
  ['stays planned, and is missed, when its day has passed', { date: yesterday, isPlanned: true }, {}, true],
  ['is confirmed', { date: today.today, isPlanned: true }, { isPlanned: false }, false],
  ['isn’t confirmed days ahead', { date: later, isPlanned: true }, { isPlanned: false }, true],
  ['is planned once it is moved to a coming day', { date: yesterday, isPlanned: false }, { date: tomorrow }, true],
  ['was trained if it is moved to a past day', { date: tomorrow, isPlanned: true }, { date: yesterday }, false],
  ['stays what it is on the way to today', { date: tomorrow, isPlanned: true }, { date: today.today }, true],
  ['stays trained on the way to today', { date: yesterday, isPlanned: false }, { date: today.today }, false],
  ['is planned again by Undo', { date: yesterday, isPlanned: false }, { isPlanned: true }, true],
])('an entry %s', (_, before, changes, isPlanned) => {
  expect(isPlannedAfter(before, changes, today)).toBe(isPlanned)
})

test('the latest today is that of the islands that are fourteen hours ahead', () => {
  expect(latestToday(new Date('2026-11-21T09:59:00Z'))).toBe('2026-11-21')
  expect(latestToday(new Date('2026-11-21T10:00:00Z'))).toBe('2026-11-22')
})
