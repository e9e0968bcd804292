import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, weekdayNumber } from '../foundation/dates.ts'
import { findPlanned, plannedBetween, problemOf, type Rule, startRule } from './recurrence.ts'
import { removeSessions, withLogged } from './rule-changes.ts'
import { changeClass, endClass, isClassOf, startClass, timesOfClass, type WeeklyClass } from './weekly-class.ts'

/** A Tuesday. */
const day = '2026-11-24'

const tuesday: WeeklyClass = {
  title: 'Tuesday class',
  weekday: 2,
  startTime: '19:00',
  endTime: '20:30',
  sessionType: 'class',
  academy: '',
  instructor: '',
  attire: null,
  tags: [],
}
const { weekday: _, ...fields } = tuesday
const nothing = () => false

const weekday = fc.constantFrom(0, 1, 2, 3, 4, 5, 6)
const event = fc.record({
  days: fc.nat(20),
  does: fc.oneof(
    weekday.map((weekday) => ({ change: { weekday } as Partial<WeeklyClass> })),
    fc.constantFrom('18:00', '19:30').map((startTime) => ({ change: { startTime } as Partial<WeeklyClass> })),
    fc.constantFrom('log' as const, 'skip' as const),
  ),
})

test('however its template changes, a class can be stored, is once a week, and as the template says', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 10 }), (events) => {
      let [rule, class_, today] = [startClass(tuesday, day, nothing), tuesday, day]
      for (const { days, does } of events) {
        today = addDays(today, days)
        const next = plannedBetween(rule, today, rule.end)[0]
        if (!next) break
        if (does === 'log') rule = withLogged(rule, next.session, next.date)
        else if (does === 'skip') rule = removeSessions(rule, next.session, 'this') ?? rule
        else {
          const after = { ...class_, ...does.change }
          rule = changeClass(rule, class_, after, today)
          class_ = after
        }
        expect(problemOf(rule)).toBeUndefined()
        const planned = plannedBetween(rule, today, rule.end)
        const { title, startTime } = class_
        const said = new Set(
          planned.map((session) => `${session.title} ${weekdayNumber(session.date)} ${session.startTime}`),
        )
        expect([...said]).toEqual([`${title} ${class_.weekday} ${startTime}`])
        expect(timesOfClass(rule, null, today)).toMatchObject({ weekday: class_.weekday, startTime })
      }
      const ended = endClass(rule, today)
      expect(ended ? plannedBetween(ended, today, addDays(rule.end, 7)) : []).toEqual([])
    }),
    { numRuns: 100 },
  )
})

test('a class begins with number 1, on the first of its days, and skips what is on the calendar already', () => {
  const rule = startClass(tuesday, '2026-11-25', ({ date }) => date === '2026-12-08')
  expect(plannedBetween(rule, day, '2026-12-20').map(({ session, date }) => [session, date])).toEqual([
    [1, '2026-12-01'],
    [3, '2026-12-15'],
  ])
  expect(findPlanned(rule, 0)).toBeUndefined()
})

const seriesOn = (start: string, pattern: 'daily' | 'weekly' | 'biweekly', times: object = {}): Rule =>
  startRule({ ...fields, ...times }, start, pattern, '2027-03-01')

test.each([
  ['every week, at the same time', seriesOn('2026-11-17', 'weekly'), true],
  ['a little later', seriesOn('2026-11-17', 'weekly', { startTime: '19:15', endTime: '20:45' }), true],
  ['within it', seriesOn('2026-11-17', 'weekly', { startTime: '19:30', endTime: '20:00' }), true],
  ['every day', seriesOn('2026-11-20', 'daily'), true],
  ['on another weekday', seriesOn('2026-11-18', 'weekly'), false],
  ['the class after', seriesOn('2026-11-17', 'weekly', { startTime: '20:00', endTime: '21:00' }), false],
  ['without a time', seriesOn('2026-11-17', 'weekly', { startTime: '', endTime: '' }), false],
  ['every other week', seriesOn('2026-11-17', 'biweekly'), false],
  ['from next month on', seriesOn('2026-12-15', 'weekly'), false],
  ['that has ended', { ...seriesOn('2026-09-01', 'weekly'), end: '2026-11-20' }, false],
])('whether a series is the Tuesday class: %s', (_name, rule, isClass) => {
  expect(isClassOf(rule, tuesday, day)).toBe(isClass)
})
