import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bare } from '#test/make.ts'
import type { Planned } from '../calendar/planned.ts'
import { template } from '../training/templates.ts'
import {
  hasBegun,
  isAhead,
  isPlannedAfter,
  isPlannedAtFirst,
  plannedSessions,
  sessionOfEntry,
  sessionOfSeries,
  sessionOfTemplate,
  stateOf,
} from './planned-sessions.ts'

/** It is noon. */
const today = { day: '2026-11-21', minutes: 12 * 60, latest: '2026-11-22' }
const [yesterday, tomorrow, later] = ['2026-11-20', '2026-11-22', '2026-11-23']
const [morning, noon, evening] = ['07:00', '12:00', '19:00']

test('a new entry is planned if its start is to come, unless the device says that it has come', () => {
  const atFirst = (date: string, startTime = '', asked?: boolean) =>
    isPlannedAtFirst({ date, startTime }, asked, today)
  expect([yesterday, tomorrow, later].map((date) => atFirst(date))).toEqual([false, true, true])
  expect([yesterday, tomorrow, later].map((date) => atFirst(date, evening))).toEqual([false, true, true])
  expect([morning, noon, '12:01', evening].map((time) => atFirst(today.day, time))).toEqual([
    false,
    false,
    true,
    true,
  ])
  expect([today.day, tomorrow, later].map((date) => atFirst(date, evening, false))).toEqual([false, false, true])
  expect([yesterday, today.day].map((date) => atFirst(date, morning, true))).toEqual([true, true])
})

test('a new entry of today without a time is planned until the day is over, unless its member says that they trained', () => {
  const untimed = { date: today.day, startTime: '' }
  expect(isPlannedAtFirst(untimed, undefined, today)).toBe(true)
  expect(isPlannedAtFirst(untimed, false, today)).toBe(false)
  expect(isPlannedAtFirst(untimed, undefined, { ...today, day: tomorrow })).toBe(false)
})

test.each([
  ['stays planned when its time comes', { date: today.day, startTime: morning, isPlanned: true }, {}, true],
  ['stays planned, and is missed, when its day has passed', { date: yesterday, isPlanned: true }, {}, true],
  [
    'that was stored as trained stays trained',
    { date: today.day, startTime: evening, isPlanned: false },
    {},
    false,
  ],
  ['is confirmed', { date: today.day, isPlanned: true }, { isPlanned: false }, false],
  [
    'is confirmed before its start',
    { date: today.day, startTime: evening, isPlanned: true },
    { isPlanned: false },
    false,
  ],
  ['isn’t confirmed days ahead', { date: later, isPlanned: true }, { isPlanned: false }, true],
  ['is planned once it is moved to a coming day', { date: yesterday, isPlanned: false }, { date: tomorrow }, true],
  [
    'is planned once it is moved to tonight',
    { date: yesterday, startTime: evening, isPlanned: false },
    { date: today.day },
    true,
  ],
  [
    'is planned once its start is to come',
    { date: today.day, startTime: morning, isPlanned: false },
    { startTime: evening },
    true,
  ],
  [
    'stays planned if it starts earlier',
    { date: today.day, startTime: evening, isPlanned: true },
    { startTime: morning },
    true,
  ],
  ['was trained if it is moved to a past day', { date: tomorrow, isPlanned: true }, { date: yesterday }, false],
  [
    'stays missed when its time is corrected',
    { date: yesterday, startTime: evening, isPlanned: true },
    { startTime: morning },
    true,
  ],
  ['stays what it is on the way to today', { date: tomorrow, isPlanned: true }, { date: today.day }, true],
  ['stays trained on the way to today', { date: yesterday, isPlanned: false }, { date: today.day }, false],
  ['is planned again by Undo', { date: yesterday, isPlanned: false }, { isPlanned: true }, true],
])('an entry %s', (_, before, changes, isPlanned) => {
  expect(isPlannedAfter({ startTime: '', ...before }, changes, today)).toBe(isPlanned)
})

test('once a session has begun and its day is over, it is never ahead again', () => {
  const day = fc.constantFrom(yesterday, today.day, tomorrow)
  const minutes = fc.integer({ min: 0, max: 1439 })
  const start = fc.record({ date: day, startTime: fc.constantFrom('', '00:00', morning, evening, '23:59') })
  fc.assert(
    fc.property(start, day, minutes, minutes, (session, on, some, more) => {
      const [earlier, later] = [Math.min(some, more), Math.max(some, more)].map((minutes) => ({
        day: on,
        minutes,
      }))
      if (!earlier || !later) return
      if (hasBegun(session, earlier)) expect(hasBegun(session, later)).toBe(true)
      if (!isAhead(session, earlier)) expect(isAhead(session, later)).toBe(false)
      if (!hasBegun(session, later)) expect(isAhead(session, later)).toBe(true)
    }),
  )
})

const aPlanned = (fields: Partial<Planned> = {}): Planned => ({
  kind: 'planned',
  ruleId: 7,
  session: 3,
  date: tomorrow,
  title: 'Fundamentals',
  startTime: evening,
  endTime: '20:30',
  sessionType: 'class',
  academy: '',
  instructor: 'Lena',
  attire: null,
  tags: [],
  recurrencePattern: 'weekly',
  recurrenceEndDate: '2026-12-31',
  recurrenceWeekdays: [],
  ...fields,
})

test('a session of a series, one that was written ahead, and that of a template are shown alike', () => {
  const shown = { date: tomorrow, title: 'Fundamentals', startTime: evening, endTime: '20:30', instructor: 'Lena' }
  const tuesdays = { ...template.initial, ruleId: null, id: 4, ...shown, name: 'Fundamentals', title: '' }
  const sessions = [
    sessionOfSeries(aPlanned()),
    sessionOfEntry({ ...bare, ...shown, id: 12, isPlanned: true }),
    sessionOfTemplate(tuesdays, tomorrow),
  ]
  for (const session of sessions) expect(session).toMatchObject(shown)
  expect(sessions.map(({ key }) => key)).toEqual(['planned-7-3', 'entry-12', `template-4-${tomorrow}`])
})

test('what is planned is listed by day and time, and a session of a series that was written ahead once', () => {
  const ahead = {
    ...bare,
    id: 12,
    title: 'Fundamentals',
    date: later,
    isPlanned: true,
    planned: { ruleId: 7, session: 3 },
  }
  const series = [aPlanned({ session: 4, date: later, startTime: morning }), aPlanned(), aPlanned({ session: 5 })]
  expect(plannedSessions(series, [ahead]).map(({ key }) => key)).toEqual([
    'planned-7-5',
    'entry-12',
    'planned-7-4',
  ])
})

test('a session is planned until its day is over, then missed, until somebody says that they trained', () => {
  const states = [yesterday, today.day, later].map((date) => stateOf({ date }, today.day))
  expect(states).toEqual(['missed', 'planned', 'planned'])
  expect(stateOf({ date: yesterday, isPlanned: true }, today.day)).toBe('missed')
  expect(stateOf({ date: yesterday, isPlanned: false }, today.day)).toBe('logged')
})
