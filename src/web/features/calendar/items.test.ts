import { expect, test } from 'vitest'
import type { CalendarItem } from '#shared/calendar/calendar.ts'
import { competition } from '#shared/competitions/competitions.ts'
import { asEntry, entryDataOf } from '#shared/entries/pending-entries.ts'
import { newOperation } from '#shared/offline/operations.ts'
import { dayLabel, factsOf, itemsByDay, keyOf, lineOf, withMoved, withPending } from './items.ts'

const today = '2026-11-21'

/** With thin spaces, as Intl writes it. */
const times = '7:00 – 8:30 PM'

const logged = (fields: object = {}): CalendarItem => ({
  kind: 'entry',
  id: 1,
  date: '2026-11-20',
  title: 'Knee cut rounds',
  startTime: '19:00',
  endTime: '20:30',
  sessionType: 'class',
  academy: 'Northside',
  isRecurring: false,
  isPlanned: false,
  rounds: 0,
  planned: null,
  ...fields,
})

const reminder = (fields: object = {}): CalendarItem => ({
  kind: 'reminder',
  id: 1,
  date: '2026-11-20',
  title: 'Wash the gi',
  completed: false,
  priority: 'low',
  repeat: '',
  entryId: null,
  ...fields,
})

test('a day lists items without a time first, and then by time', () => {
  const items = [logged(), logged({ id: 2, startTime: '06:30' }), reminder()]
  expect(
    itemsByDay(items)['2026-11-20']?.map(({ title, ...item }) => ('startTime' in item ? item.startTime : title)),
  ).toEqual(['Wash the gi', '06:30', '19:00'])
})

test('a moved session is shown only on its new day, and a reminder with the same id stays', () => {
  const days = itemsByDay(withMoved([logged(), reminder()], logged(), '2026-12-01'))
  expect(days['2026-12-01']).toEqual([logged({ date: '2026-12-01' })])
  expect(days['2026-11-20']).toEqual([reminder()])
})

test('a session moved into a month appears there', () => {
  expect(withMoved([], logged(), '2026-12-01')).toEqual([logged({ date: '2026-12-01' })])
})

test('what is pending on this device is shown on its day, in place of the planned session it logs', () => {
  const fields = {
    date: '2026-11-20',
    title: 'Fundamentals',
    startTime: '19:00',
    endTime: '20:30',
    sessionType: 'class',
    academy: '',
    instructor: '',
    attire: null,
    recurrencePattern: 'weekly',
    recurrenceEndDate: '',
    recurrenceWeekdays: [] as number[],
  } as const
  const planned: CalendarItem = { ...fields, kind: 'planned', ruleId: 7, session: 3, tags: [] }
  const data = { ...fields, planned: { ruleId: 7, session: 3 } }
  const waiting = newOperation({ kind: 'createEntry', userId: 1, now: 0, data: entryDataOf(data) })
  const skipped = newOperation({
    kind: 'skipPlanned',
    userId: 1,
    now: 0,
    data: { planned: { ruleId: 7, session: 5 } },
  })
  const series = [planned, { ...planned, session: 4 }, { ...planned, session: 5 }]
  const items = withPending([...series, logged()], [waiting, skipped])
  expect(items.map((item) => [item.kind, lineOf(item, today)])).toEqual([
    ['planned', 'missed · 7:00 PM'],
    ['entry', times],
    ['pending', times],
  ])
  expect(items.map((item) => factsOf(item, today))).toContain(`not synced yet · ${times} · Class`)
})

test('what was changed, deleted, or completed here is shown before the server knows', () => {
  const entry = (id: number) => ({
    ...asEntry({ data: entryDataOf({ title: 'Knee cut rounds', date: '2026-11-20' }), files: [] }, []),
    id,
  })
  const pending = [
    { kind: 'changeEntry', data: { entry: entry(1), changes: { date: '2026-11-19' }, newTags: [] } },
    { kind: 'removeEntry', data: { entry: entry(2), scope: 'this' } },
    { kind: 'changeReminder', data: { reminder: reminder({ id: 3 }), change: { completed: true } } },
    { kind: 'changeReminder', data: { reminder: reminder({ id: 4 }), change: {}, removal: 'remove' } },
  ].map((one) => newOperation<unknown>({ ...one, userId: 1, now: 0 }))
  const items = withPending([logged(), logged({ id: 2 }), reminder({ id: 3 }), reminder({ id: 4 })], pending)
  expect(items.map((item) => [item.kind, item.date, lineOf(item, today)])).toEqual([
    ['entry', '2026-11-19', times],
    ['reminder', expect.any(String), 'done'],
  ])
})

test('a competition that is planned or moved offline is on its day before it is synced', () => {
  const stored = { kind: 'competition', id: 5, date: '2026-12-05', title: 'Munich Open', place: 'Munich' } as const
  const open = { ...competition.initial, id: 5, name: 'Munich Open', date: '2026-12-05', place: 'Munich' }
  const [cup, moved, removed] = [
    { kind: 'createCompetition', data: { ...competition.initial, name: 'Dojo cup', date: '2026-11-28' } },
    { kind: 'changeCompetition', data: { seen: open, change: { date: '2026-12-06' } } },
    { kind: 'changeCompetition', data: { seen: { ...open, id: 6 }, change: {}, removal: 'remove' } },
  ].map((one) => newOperation<unknown>({ ...one, userId: 1, now: 0 }))
  const items = withPending(
    [stored, { ...stored, id: 6 }],
    [cup, moved, removed].filter((one) => one !== undefined),
  )
  expect(items.map((item) => [keyOf(item), item.date, item.title, factsOf(item, today)])).toEqual([
    ['competition-5', '2026-12-06', 'Munich Open', 'Competition · Munich'],
    [`competition-${cup?.id}`, '2026-11-28', 'Dojo cup', 'Competition · not synced yet'],
  ])
})

test('every item says in words what it is', () => {
  expect(lineOf(logged(), today)).toBe(times)
  expect(lineOf(logged({ startTime: '', endTime: '' }), today)).toBe('Class')
  expect(factsOf(logged(), today)).toBe(`logged · ${times} · Class · Northside`)
  expect(lineOf(reminder(), today)).toBe('due')
  expect(lineOf(reminder({ date: '2026-11-22' }), today)).toBe('to do')
  expect(lineOf(reminder({ completed: true }), today)).toBe('done')
})

test('a planned entry looks planned, and missed once its day has passed', () => {
  const [coming, passed] = [logged({ isPlanned: true, date: '2026-11-22' }), logged({ isPlanned: true })]
  expect([coming, passed].map((item) => lineOf(item, today))).toEqual(['planned · 7:00 PM', 'missed · 7:00 PM'])
  expect(dayLabel('2026-11-22', [coming], today)).toBe('Sunday, November 22: 1 planned')
  expect(dayLabel('2026-11-20', [passed, logged({ id: 2 })], today)).toBe(
    'Friday, November 20: 1 logged, 1 missed',
  )
})

test('a screen reader hears a day with its items', () => {
  expect(dayLabel(today, [], today)).toBe('Saturday, November 21, today')
  const items = [logged(), reminder(), reminder({ id: 2 })]
  expect(dayLabel('2026-11-20', items, today)).toBe('Friday, November 20: 1 logged, 2 reminders')
})
