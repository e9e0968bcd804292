import { expect, test } from 'vitest'
import { initialTemplate } from '#shared/templates.ts'
import { sessionLabel } from './session-label.ts'

/** A Tuesday. */
const day = '2026-11-24'

test('a session’s label has its day, time, and kind', () => {
  const template = { ...initialTemplate, id: 1, name: 'Tuesday class', startTime: '19:00' }
  expect(sessionLabel({ day, template })).toBe('Tuesday 7:00 PM class')
  expect(sessionLabel({ day, template: { ...template, sessionType: 'open-mat' } })).toBe(
    'Tuesday 7:00 PM open mat',
  )
  expect(sessionLabel({ day, template: { ...template, startTime: '', sessionType: 'other' } })).toBe(
    'Tuesday session',
  )
})
