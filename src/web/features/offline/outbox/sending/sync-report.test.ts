import { expect, test } from 'vitest'
import { syncReportOf } from './sync-report.ts'

const failure = { title: 'Sync Failed', isBad: true }

test('a sync that saved something says how much, and how much failed', () => {
  expect(syncReportOf({ sent: 2, failed: 0, reasons: [] })).toEqual({
    title: 'Sync Complete',
    text: '2 changes saved.',
    isBad: false,
  })
  expect(syncReportOf({ sent: 1, failed: 2, reasons: ['No.'] })).toEqual({
    title: 'Sync Complete',
    text: '1 change saved, 2 failed.',
    isBad: true,
  })
})

test('a sync that saved nothing isn’t complete', () => {
  const reasons = ['Failed to create entry: Please check the highlighted fields.']
  expect(syncReportOf({ sent: 0, failed: 1, reasons })).toEqual({ ...failure, text: reasons[0] })
  expect(syncReportOf({ sent: 0, failed: 2, reasons: ['One.', 'Two.'] })).toEqual({
    ...failure,
    text: 'Unable to sync offline entries. 2 changes need your attention.',
  })
  expect(syncReportOf({ sent: 0, failed: 1, reasons: [] })).toEqual({
    ...failure,
    text: 'Unable to sync offline entries. 1 change needs your attention.',
  })
})

test('a sync that only a plan helps says so', () => {
  const needsPlan = 'Choose a plan to log more.'
  expect(syncReportOf({ sent: 0, failed: 2, reasons: ['One.', 'Two.'], needsPlan })?.text).toBe(
    'Unable to sync offline entries. 2 changes need your attention. Choose a plan to log more.',
  )
})
