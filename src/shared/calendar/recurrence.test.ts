import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { weekdays } from '#test/rules.ts'
import { addDays, dayOfMonth, daysBetween, weekdayNumber, weekdayOf, weekStarts } from '../foundation/dates.ts'
import {
  findPlanned,
  plannedBetween,
  problemOf,
  recurrencePatterns,
  ruleSentence,
  type SeriesSession,
  sessionsOf,
  startRule,
} from './recurrence.ts'

const fields = {
  title: 'Fundamentals',
  startTime: '19:00',
  endTime: '20:30',
  sessionType: 'class' as const,
  academy: 'Northside',
  instructor: 'Lena',
  attire: 'gi' as const,
  tags: [1],
}

const day = fc.integer({ min: 0, max: 3_000 }).map((days) => addDays('2024-01-01', days))
const rule = fc
  .tuple(day, fc.constantFrom(...recurrencePatterns), fc.nat(700), weekdays)
  .map(([start, pattern, length, weekdays]) => startRule(fields, start, pattern, addDays(start, length), weekdays))

const daysOf = (sessions: SeriesSession[]) => sessions.map(({ date }) => date)
const allOf = (start: string, pattern: SeriesSession['pattern'], end: string, weekdays: number[] = []) =>
  daysOf(plannedBetween(startRule(fields, start, pattern, end, weekdays), '1900-01-01', '2199-12-31'))

const zone = process.env['TZ']
afterEach(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

test('a class that recurs is planned after the one that was logged, until the last day and on it', () => {
  expect(allOf('2026-11-03', 'weekly', '2026-11-24')).toEqual(['2026-11-10', '2026-11-17', '2026-11-24'])
  expect(allOf('2026-11-03', 'weekly', '2026-11-23')).toEqual(['2026-11-10', '2026-11-17'])
  expect(allOf('2026-11-03', 'biweekly', '2026-12-01')).toEqual(['2026-11-17', '2026-12-01'])
  expect(allOf('2026-11-03', 'daily', '2026-11-06')).toEqual(['2026-11-04', '2026-11-05', '2026-11-06'])
  expect(allOf('2026-11-03', 'monthly', '2027-01-03')).toEqual(['2026-12-03', '2027-01-03'])
  expect(allOf('2026-11-03', 'weekly', '2026-11-03')).toEqual([])
})

test('a class on the 31st falls on the last day of shorter months and returns to the 31st', () => {
  expect(allOf('2027-12-31', 'monthly', '2028-05-31')).toEqual([
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
    '2028-04-30',
    '2028-05-31',
  ])
  expect(allOf('2027-01-29', 'monthly', '2027-03-31')).toEqual(['2027-02-28', '2027-03-29'])
  expect(allOf('2027-01-30', 'monthly', '2027-03-30')).toEqual(['2027-02-28', '2027-03-30'])
  expect(allOf('2028-02-29', 'monthly', '2029-03-30').filter((date) => date.slice(5, 7) < '04')).toEqual([
    '2028-03-29',
    '2029-01-29',
    '2029-02-28',
    '2029-03-29',
  ])
})

const [tuesday, wednesday, thursday] = [2, 3, 4]

test('a class on Tuesdays and Thursdays is one series, from whichever day it begins', () => {
  const both = [tuesday, thursday]
  expect(allOf('2026-11-24', 'weekly', '2026-12-03', both)).toEqual(['2026-11-26', '2026-12-01', '2026-12-03'])
  expect(allOf('2026-11-26', 'weekly', '2026-12-03', both)).toEqual(['2026-12-01', '2026-12-03'])
  expect(sessionsOf(startRule(fields, '2026-11-24', 'weekly', '2027-02-22', both))).toBe(26)
})

test('every other week means the weeks of the calendar, both days in the same one', () => {
  const both = [thursday, tuesday]
  const following = ['2026-12-08', '2026-12-10', '2026-12-22']
  expect(allOf('2026-11-24', 'biweekly', '2026-12-22', both)).toEqual(['2026-11-26', ...following])
  expect(allOf('2026-11-26', 'biweekly', '2026-12-22', both)).toEqual(following)
})

test('an entry on another weekday begins a series all the same', () => {
  expect(allOf('2026-11-25', 'weekly', '2026-12-03', [tuesday, thursday])).toEqual([
    '2026-11-26',
    '2026-12-01',
    '2026-12-03',
  ])
  expect(allOf('2026-11-25', 'weekly', '2026-12-09', [tuesday])).toEqual(['2026-12-01', '2026-12-08'])
  expect(allOf('2026-11-25', 'weekly', '2026-12-09', [wednesday])).toEqual(['2026-12-02', '2026-12-09'])
})

test('weekdays mean nothing to a series that repeats daily or monthly', () => {
  expect(allOf('2026-11-24', 'daily', '2026-11-26', [tuesday])).toEqual(['2026-11-25', '2026-11-26'])
  expect(allOf('2026-11-24', 'monthly', '2026-12-31', [tuesday, thursday])).toEqual(['2026-12-24'])
})

test('a series on several weekdays has a session on each of them in its weeks, and on no other day', () => {
  fc.assert(
    fc.property(
      day,
      fc.constantFrom('weekly', 'biweekly'),
      fc.nat(200),
      weekdays,
      fc.constantFrom(...weekStarts),
      (start, pattern, days, weekdays, weekStartsOn) => {
        const wanted = weekdays.length === 0 ? [weekdayNumber(start)] : weekdays
        const end = addDays(start, days)
        const rule = startRule(fields, start, pattern, end, weekdays, weekStartsOn)
        const firstOfWeek = (of: string) =>
          [0, 1, 2, 3, 4, 5, 6]
            .map((back) => addDays(of, -back))
            .find((day) => weekdayNumber(day) === weekStartsOn) ?? ''
        const first = Array.from({ length: 7 }, (_, n) => addDays(start, n)).find((day) =>
          wanted.includes(weekdayNumber(day)),
        )
        const apart = pattern === 'weekly' ? 7 : 14
        const isInWeek = (day: string) => daysBetween(firstOfWeek(first ?? ''), firstOfWeek(day)) % apart === 0
        const expected = Array.from({ length: days }, (_, n) => addDays(start, n + 1)).filter(
          (day) => wanted.includes(weekdayNumber(day)) && isInWeek(day),
        )
        expect(daysOf(plannedBetween(rule, '1900-01-01', '2199-12-31'))).toEqual(expected)
      },
    ),
  )
})

test('every month has one session, on the chosen day or on its last', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 31, max: 2_000 }), (start, length) => {
      const days = [start, ...allOf(start, 'monthly', addDays(start, length))]
      expect(new Set(days.map((date) => date.slice(0, 7))).size).toBe(days.length)
      for (const date of days) {
        const isLast = dayOfMonth(addDays(date, 1)) === 1
        expect(dayOfMonth(date) === dayOfMonth(start) || (isLast && dayOfMonth(date) < dayOfMonth(start))).toBe(
          true,
        )
      }
    }),
  )
})

test('a weekly class keeps its weekday', () => {
  fc.assert(
    fc.property(day, fc.nat(700), (start, length) => {
      for (const date of allOf(start, 'weekly', addDays(start, length)))
        expect(weekdayOf(date)).toBe(weekdayOf(start))
    }),
  )
})

test('two adjacent spans together have the sessions of the whole', () => {
  fc.assert(
    fc.property(rule, fc.nat(800), fc.nat(800), (rule, first, second) => {
      const from = addDays(rule.parts[0].start, -30)
      const [middle, to] = [addDays(from, Math.min(first, second)), addDays(from, Math.max(first, second))]
      expect([...plannedBetween(rule, from, middle), ...plannedBetween(rule, addDays(middle, 1), to)]).toEqual(
        plannedBetween(rule, from, to),
      )
    }),
  )
})

test('the sessions of a span are those found by their numbers', () => {
  fc.assert(
    fc.property(rule, (rule) => {
      const planned = plannedBetween(rule, '1900-01-01', '2199-12-31')
      expect(planned).toHaveLength(sessionsOf(rule) - 1)
      for (const session of planned) expect(findPlanned(rule, session.session)).toEqual(session)
      expect(findPlanned(rule, 0)).toBeUndefined()
      expect(findPlanned(rule, sessionsOf(rule))).toBeUndefined()
    }),
  )
})

test('days are the same wherever the server or the phone is, even when clocks change', () => {
  const rules = fc.sample(rule, { numRuns: 60, seed: 3 })
  const planned = () => JSON.stringify(rules.map((sample) => plannedBetween(sample, '2024-01-01', '2033-12-31')))
  process.env['TZ'] = 'UTC'
  const expected = planned()
  for (const zone of [
    'Europe/Lisbon',
    'America/New_York',
    'Pacific/Kiritimati',
    'Pacific/Apia',
    'America/Sao_Paulo',
  ]) {
    process.env['TZ'] = zone
    expect(planned()).toBe(expected)
  }
})

test('a series has at most 730 sessions and does not end before it begins', () => {
  const daily = (days: number) => startRule(fields, '2026-01-01', 'daily', addDays('2026-01-01', days))
  expect(problemOf(daily(729))).toBeUndefined()
  expect(problemOf(daily(730))).toBe('RULE_TOO_LONG')
  expect(problemOf(daily(0))).toBeUndefined()
  expect(problemOf(daily(-1))).toBe('RULE_ENDS_EARLY')
})

test('a rule can be written as a sentence', () => {
  expect(ruleSentence('2026-11-03', 'weekly', '2026-12-29')).toBe('Every Tuesday until December 29')
  expect(ruleSentence('2026-11-03', 'daily', '2026-12-29')).toBe('Every day until December 29')
  expect(ruleSentence('2026-11-03', 'biweekly', '2026-12-29')).toBe('Every other Tuesday until December 29')
  const both = [tuesday, thursday]
  expect(ruleSentence('2026-11-25', 'weekly', '2027-02-22', both)).toBe(
    'Every Tuesday and Thursday until February 22',
  )
  expect(ruleSentence('2026-11-24', 'biweekly', '2027-02-22', both)).toBe(
    'Every other week on Tuesday and Thursday until February 22',
  )
  expect(ruleSentence('2026-11-24', 'weekly', '2027-02-22', [0, 1, 6])).toBe(
    'Every Monday, Saturday, and Sunday until February 22',
  )
  expect(ruleSentence('2026-11-28', 'monthly', '2026-12-29')).toBe('Every month on day 28 until December 29')
  expect(ruleSentence('2026-10-31', 'monthly', '2026-12-29')).toBe(
    'Every month on day 31 (or the last day) until December 29',
  )
})
