import { expect, test } from 'vitest'
import type { CalendarItem } from '#shared/calendar/calendar.ts'
import { newOperation } from '#shared/offline/operations.ts'
import { itemsByDay, withPending } from './items.ts'
import { monthTotals } from './month-totals.ts'

const today = '2026-11-21'

const session = (id: number, date: string, fields: object = {}): CalendarItem => ({
  kind: 'entry',
  id,
  date,
  title: 'Class',
  startTime: '19:00',
  endTime: '20:30',
  sessionType: 'class',
  academy: '',
  isRecurring: false,
  isPlanned: false,
  rounds: 4,
  planned: null,
  ...fields,
})

const totalsOf = (...items: CalendarItem[]) => monthTotals(itemsByDay(items), '2026-11-15', today)

test('a month counts its own trained sessions, and says how many are planned', () => {
  expect(
    totalsOf(
      session(1, '2026-10-31'),
      session(2, '2026-11-01'),
      session(3, '2026-11-20', { startTime: '', endTime: '', rounds: 0 }),
      session(4, '2026-11-10', { isPlanned: true }),
      session(5, '2026-11-25', { isPlanned: true }),
      session(6, '2026-12-01'),
    ),
  ).toEqual({ sessions: 2, minutes: 90, rounds: 4, planned: 1 })
})

test('a session whose rounds were changed offline counts with the new ones', () => {
  const data = { entry: { id: 2 }, changes: { rounds: [], endTime: '20:00' }, newTags: [] }
  const change = newOperation<unknown>({ kind: 'changeEntry', data, userId: 1, now: 0 })
  const days = itemsByDay(withPending([session(2, '2026-11-01')], [change]))
  expect(monthTotals(days, '2026-11-15', today)).toEqual({ sessions: 1, minutes: 60, rounds: 0, planned: 0 })
})
