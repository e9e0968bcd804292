import { expect, test } from 'vitest'
import type { Planned } from '#shared/calendar/planned.ts'
import { sessionOfSeries, sessionOfTemplate } from '#shared/entries/planned-sessions.ts'
import { template } from '#shared/training/templates.ts'
import { sessionLabel } from './session-label.ts'

/** A Tuesday. */
const day = '2026-11-24'

test('a session’s label has its day, time, and kind', () => {
  const own = { ...template.initial, ruleId: null, id: 1, name: 'Tuesday class', startTime: '19:00' }
  expect(sessionLabel(sessionOfTemplate(own, day))).toBe('Tuesday 7:00 PM class')
  expect(sessionLabel(sessionOfTemplate({ ...own, sessionType: 'open-mat' }, day))).toBe(
    'Tuesday 7:00 PM open mat',
  )
  expect(sessionLabel(sessionOfTemplate({ ...own, startTime: '', sessionType: 'other' }, day))).toBe(
    'Tuesday session',
  )
})

test('a planned session’s label has the same', () => {
  const planned: Planned = {
    ...template.initial,
    kind: 'planned',
    ruleId: 7,
    session: 3,
    date: day,
    startTime: '19:00',
    recurrencePattern: 'weekly',
    recurrenceEndDate: '2026-12-31',
    recurrenceWeekdays: [],
  }
  expect(sessionLabel(sessionOfSeries(planned))).toBe('Tuesday 7:00 PM class')
})
