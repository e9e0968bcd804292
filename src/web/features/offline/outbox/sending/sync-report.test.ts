import { expect, test } from 'vitest'
import { syncReportOf } from './sync.ts'

const complete = { title: 'Sync Complete' }
const outcome = { sent: 0, failed: 0, wasInCircle: false, reasons: [] }

test('a sync says how much was saved, and how much failed', () => {
  expect(syncReportOf({ ...outcome, sent: 2 })).toEqual({ ...complete, text: '2 changes saved.', isBad: false })
  expect(syncReportOf({ ...outcome, sent: 1, failed: 2, reasons: ['No.'] })).toEqual({
    ...complete,
    text: '1 change saved, 2 failed.',
    isBad: true,
  })
})

test('where every change was refused, the counts stand as well, and the reason of a single one', () => {
  const reasons = ['Failed to create entry: Please check the highlighted fields.']
  expect(syncReportOf({ ...outcome, failed: 1, reasons })).toEqual({
    ...complete,
    text: `0 changes saved, 1 failed. ${reasons[0]}`,
    isBad: true,
  })
  expect(syncReportOf({ ...outcome, failed: 2, reasons: ['One.', 'Two.'] }).text).toBe(
    '0 changes saved, 2 failed.',
  )
})

test('a sync that only a plan helps says so', () => {
  const needsPlan = 'Choose a plan to log more.'
  expect(syncReportOf({ ...outcome, failed: 2, reasons: ['One.', 'Two.'], needsPlan }).text).toBe(
    '0 changes saved, 2 failed. Choose a plan to log more.',
  )
})

test('a sync that freed what an earlier release had locked says so', () => {
  expect(syncReportOf({ ...outcome, sent: 2, wasInCircle: true }).text).toBe(
    '2 changes saved. Two changes waited for each other, so the newer one went first. Please check the result.',
  )
})
