import { expect, test } from 'vitest'
import { dateStyleOf } from './date-style.ts'

test.each([
  ['en-US', { isMonthFirst: true, is12Hour: true }],
  ['en-GB', { isMonthFirst: false, is12Hour: false }],
  ['en-AU', { isMonthFirst: false, is12Hour: true }],
  ['de-DE', { isMonthFirst: false, is12Hour: false }],
])('a reader of %s writes dates and times their own way', (language, style) => {
  expect(dateStyleOf(language)).toEqual(style)
})

test('a person who prefers the 24-hour clock gets it in English too', () => {
  expect(dateStyleOf('en-US-u-hc-h23').is12Hour).toBe(false)
})

test.each(['en-US@posix', ''])('a browser that reports the language “%s” shows American dates', (language) => {
  expect(dateStyleOf(language)).toEqual({ isMonthFirst: true, is12Hour: true })
})
