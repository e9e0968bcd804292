import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCalendarDay } from '../foundation/dates.ts'
import { afterDate, orderOf, readDate } from './read-date.ts'

test.each([
  ['2024-03-04', '2024-03-04'],
  ['2024/3/4', '2024-03-04'],
  ['2024.03.04', '2024-03-04'],
  ['20240304', '2024-03-04'],
  ['2024-03-04T19:00:00Z', '2024-03-04'],
  ['2024-03-04 19:00', '2024-03-04'],
  ['04.03.2024', '2024-03-04'],
  ['4.3.24', '2024-03-04'],
  ['Mo, 04.03.2024', '2024-03-04'],
  ['Montag, 4. März 2024', '2024-03-04'],
  ['4. Dez. 2023', '2023-12-04'],
  ['March 4, 2024', '2024-03-04'],
  ['Mar 4 2024', '2024-03-04'],
  ['Monday, March 4th, 2024', '2024-03-04'],
  ['4 March 2024', '2024-03-04'],
  ['4-Mar-24', '2024-03-04'],
  ['4 de março de 2024', '2024-03-04'],
  ['seg., 4 de mar. de 2024', '2024-03-04'],
  ['1º de outubro de 2023', '2023-10-01'],
  ['lunes, 4 de marzo de 2024', '2024-03-04'],
  ['mar 4 mars 2024', '2024-03-04'],
  ['13/03/2024', '2024-03-13'],
  ['3/13/2024', '2024-03-13'],
  ['3/13/24', '2024-03-13'],
  ['5/5/2024', '2024-05-05'],
  ['30-Mar-2024 19:00', '2024-03-30'],
  ['20240304T190000', '2024-03-04'],
  ['2024_03_04', '2024-03-04'],
  ['25 Juli 2026, 14:21', '2026-07-25'],
  ['24 août 2026, 16:47:26', '2026-08-24'],
  ['45355', '2024-03-04'],
  ['45355.79', '2024-03-04'],
])('%j is %s, whatever comes first', (text, day) => {
  expect([readDate(text), readDate(text, 'dmy'), readDate(text, 'mdy')]).toEqual([day, day, day])
})

test.each([
  '',
  'Monday',
  'March',
  '31.02.2024',
  '2024-13-01',
  '32/01/2024',
  '4 March',
  '4 March 18:30',
  'March 4 18:30',
  'Total',
  '12',
  '1.5',
  '19:00',
  '99999',
  'abc 4 2024',
])('%j is no date', (text) => expect(readDate(text, 'dmy')).toBeUndefined())

test('numbers that could be two days are read in the order that is chosen', () => {
  expect(readDate('03/04/2024')).toBeUndefined()
  expect(readDate('03/04/2024', 'dmy')).toBe('2024-04-03')
  expect(readDate('03/04/2024', 'mdy')).toBe('2024-03-04')
  expect(readDate('03-04-24', 'mdy')).toBe('2024-03-04')
})

test('a single date that can only be read in one way tells how the others are meant', () => {
  expect(orderOf(['03/04/2024', '13/04/2024'])).toEqual({ order: 'dmy', example: '03/04/2024' })
  expect(orderOf(['03/04/2024', '04/13/2024'])).toEqual({ order: 'mdy', example: '03/04/2024' })
  expect(orderOf(['2021-01-15', '03/04/2024', '04/13/2024']).order).toBe('mdy')
  expect(orderOf(['03/04/2024'])).toEqual({ order: null, example: '03/04/2024' })
  expect(orderOf(['13/04/2024', '04/13/2024', '03/04/2024']).order).toBe(null)
  expect(orderOf(['2024-03-04', '04.03.2024', ''])).toEqual({ order: null, example: null })
})

test('what follows a date is found', () => {
  expect(afterDate('2024-03-04T19:00:00Z')).toBe('19:00:00Z')
  expect(afterDate('04.03.2024, 19:00')).toBe('19:00')
  expect(afterDate('04.03.2024')).toBe('')
  expect(afterDate('May 11, 2026 6:30 PM → 8:00 PM')).toBe('6:30 PM → 8:00 PM')
  expect(afterDate('seg., 4 de mar. de 2024 às 19h')).toBe('às 19h')
  expect(afterDate('30-Mar-2025 19:00')).toBe('19:00')
  expect(afterDate('20250330T190000')).toBe('190000')
  expect(afterDate('45355.79')).toBe('0.79')
  expect(afterDate('2024-03-04 Tired')).toBe('Tired')
})

test('whatever is read is a day that exists', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\d\s./-]{0,12}$/), fc.constantFrom('dmy', 'mdy', null), (text, order) => {
      const day = readDate(text, order)
      return day === undefined || isCalendarDay(day)
    }),
  )
})
