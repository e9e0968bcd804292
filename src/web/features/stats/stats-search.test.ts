import { expect, test } from 'vitest'
import { daysOf } from './days-of.ts'
import { monthSearch, statsSearch } from './stats-search.ts'

test('months are whole, but for the one under way', () => {
  expect(daysOf({ range: 'this-month' }, '2026-03-31')).toEqual({ from: '2026-03-01', to: '2026-03-31' })
  expect(daysOf({ range: 'last-month' }, '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(daysOf({ range: 'last-month' }, '2026-01-01')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
})

test('other ranges end today, and a custom one is what it says', () => {
  expect(daysOf({}, '2026-03-31')).toEqual({ from: '2026-01-01', to: '2026-03-31' })
  expect(daysOf({ range: '30' }, '2026-03-31')).toEqual({ from: '2026-03-02', to: '2026-03-31' })
  expect(daysOf({ range: 'all' }, '2026-03-31')).toEqual({ to: '2026-03-31' })
  expect(daysOf({ range: 'custom', from: '2026-01-02' }, '2026-03-31')).toEqual({ from: '2026-01-02' })
})

test('a link to last month says no more than that', () => {
  expect(statsSearch({ range: 'last-month', from: '2026-01-01' })).toMatchObject({
    range: 'last-month',
    from: undefined,
  })
})

test('a month is named where the page has a name for it', () => {
  expect(monthSearch('2026-03-01', '2026-03-31')).toEqual({ range: 'this-month' })
  expect(monthSearch('2025-12-01', '2026-01-01')).toEqual({ range: 'last-month' })
  expect(monthSearch('2026-02-01', '2026-04-30')).toEqual({
    range: 'custom',
    from: '2026-02-01',
    to: '2026-02-28',
  })
  expect(monthSearch('2026-05-01', '2026-04-30')).toMatchObject({ range: 'custom', from: '2026-05-01' })
})
