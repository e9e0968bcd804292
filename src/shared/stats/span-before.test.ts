import { expect, test } from 'vitest'
import { spanBefore } from './month-glance.ts'

const today = '2026-11-26'

test('a range is compared with as many days before it', () => {
  expect(spanBefore({ from: '2026-10-28', to: today }, today)).toEqual({ from: '2026-09-28', to: '2026-10-27' })
  expect(spanBefore({ from: '2026-03-01', to: '2026-04-30' }, today)).toEqual({
    from: '2025-12-30',
    to: '2026-02-28',
  })
})

test('a month is compared with all of the month before, however long that was', () => {
  expect(spanBefore({ from: '2026-03-01', to: '2026-03-31' }, today)).toEqual({
    from: '2026-02-01',
    to: '2026-02-28',
  })
  expect(spanBefore({ from: '2026-02-01', to: '2026-02-28' }, today).to).toBe('2026-01-31')
  expect(spanBefore({ from: '2026-01-01', to: '2026-01-31' }, today).from).toBe('2025-12-01')
})

test('a month under way is compared as far as it has come', () => {
  const october = { from: '2026-10-01', to: '2026-10-26' }
  expect(spanBefore({ from: '2026-11-01', to: today }, today)).toEqual(october)
  expect(spanBefore({ from: '2026-11-01', to: '2026-11-30' }, today)).toEqual(october)
  expect(spanBefore({ from: '2026-03-01', to: '2026-03-30' }, '2026-03-30').to).toBe('2026-02-28')
})
