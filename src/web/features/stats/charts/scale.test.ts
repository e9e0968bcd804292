import { expect, test } from 'vitest'
import { addDays, addMonths } from '#shared/foundation/dates.ts'
import { labelsOf, topOf } from './scale.ts'

const weeks = (count: number) => Array.from({ length: count }, (_, at) => addDays('2025-11-23', 7 * at))
const months = (count: number) => Array.from({ length: count }, (_, at) => addMonths('2021-10-01', at))
const textOf = (day: string, part: 'day' | 'month') => (part === 'day' ? day.slice(5) : day.slice(0, 7))

test('a scale ends with a round number that is halved well', () => {
  expect([0, 1, 3, 5, 7, 9.5, 10, 11, 37, 1650, 2001].map(topOf)).toEqual([
    1, 1, 4, 6, 8, 10, 10, 20, 40, 2000, 4000,
  ])
})

test('few weeks have a label each, a quarter one for each month', () => {
  expect(labelsOf(weeks(5), 'week', textOf).map(({ text }) => text)).toEqual([
    '11-23',
    '11-30',
    '12-07',
    '12-14',
    '12-21',
  ])
  expect(labelsOf(weeks(13), 'week', textOf).map(({ text }) => text)).toEqual([
    '2025-11',
    '2025-12',
    '2026-01',
    '2026-02',
  ])
})

test('a year of weeks has room for its labels, and half as many on a phone', () => {
  const labels = labelsOf(weeks(53), 'week', textOf)
  expect(labels.length).toBeLessThanOrEqual(13)
  for (const [place, { at }] of labels.entries())
    expect((labels[place + 1]?.at ?? 53) - at).toBeGreaterThanOrEqual(4)
  expect(labels.filter(({ isMinor }) => !isMinor).length).toBeLessThanOrEqual(7)
})

test('many months are labeled by their years', () => {
  expect(labelsOf(months(40), 'month', textOf).map(({ text }) => text)).toEqual(['2022', '2023', '2024'])
})
