import { expect, test } from 'vitest'
import { readDuration, readTimes, timeAfter, unitOfNumbers } from './read-time.ts'

test.each([
  ['19:00', '19:00', ''],
  ['19:00:00', '19:00', ''],
  ['7pm', '19:00', ''],
  ['7:30 PM', '19:30', ''],
  ['7:30 a.m.', '07:30', ''],
  ['12am', '00:00', ''],
  ['12 pm', '12:00', ''],
  ['19h', '19:00', ''],
  ['19h30', '19:30', ''],
  ['19.30', '19:30', ''],
  ['19 Uhr', '19:00', ''],
  ['19:30 Uhr', '19:30', ''],
  ['0.7916666667', '19:00', ''],
  ['0,5', '', ''],
  ['19:00-20:30', '19:00', '20:30'],
  ['19:00 – 20:30', '19:00', '20:30'],
  ['18 bis 19:30 Uhr', '18:00', '19:30'],
  ['19h às 20h30', '19:00', '20:30'],
  ['6:30-8 PM', '18:30', '20:00'],
  ['11-1pm', '11:00', '13:00'],
  ['6pm to 7:30pm', '18:00', '19:30'],
  ['6:30 PM → 8:00 PM', '18:30', '20:00'],
  ['10:00 AM (GMT+2) → 12:00 PM (GMT+2)', '10:00', '12:00'],
  ['19:00:00-05:00', '19:00', ''],
  ['19:00:00 -0500', '19:00', ''],
  ['19:00:00.000+02:00', '19:00', ''],
  ['18:00-05:00', '18:00', '05:00'],
  ['190000', '19:00', ''],
])('%j starts at %j and ends at %j', (text, startTime, endTime) => {
  expect(readTimes(text)).toEqual(startTime === '' ? undefined : { startTime, endTime })
})

test.each(['', 'evening', '25:00', '19:75', '13pm', '1-2-3', 'a-b'])('%j is no time', (text) =>
  expect(readTimes(text)).toBeUndefined(),
)

test.each([
  ['90', 90],
  ['1.5', 90],
  ['1,5', 90],
  ['2', 120],
  ['1:30', 90],
  ['01:30:00', 90],
  ['1h30', 90],
  ['1h 30m', 90],
  ['1 hr 30 min', 90],
  ['1 Std. 30 Min.', 90],
  ['1 hora e 30 minutos', 90],
  ['90 min', 90],
  ['90 Minuten', 90],
  ['2 hours', 120],
  ['1,5 Stunden', 90],
  ['~60', 60],
])('%j lasts %d minutes', (text, minutes) => expect(readDuration(text)).toBe(minutes))

test.each(['19:00:00Z', '19:00 UTC', '19:00:00+00:00'])('%j is a time of UTC', (text) =>
  expect(readTimes(text)).toEqual({ startTime: '19:00', endTime: '', isUtc: true }),
)

test.each([
  [['60', '90', '120'], 'minutes'],
  [['1', '1.5', '12'], 'hours'],
  [['600', '5400', '3600'], 'seconds'],
  [['0.0625', '0.041666'], 'days'],
  [['1:30', ''], undefined],
] as const)('the numbers %j are %s, all of them', (texts, unit) => expect(unitOfNumbers([...texts])).toBe(unit))

test.each([
  ['01:31:24', 91],
  ['95:20', 95],
  ['1h 5m 3s', 65],
  ['600 s', 10],
])('%j lasts %d minutes, too', (text, minutes) => expect(readDuration(text)).toBe(minutes))

test('the header says the unit', () => {
  expect(readDuration('600', 'seconds')).toBe(10)
  expect(readDuration('0.0625', 'days')).toBe(90)
  expect(readDuration('2', 'minutes')).toBe(2)
  expect(readDuration('12', 'hours')).toBe(720)
})

test.each(['', 'long', '0', '13:00', '999'])('%j lasts nobody knows how long', (text) =>
  expect(readDuration(text)).toBeUndefined(),
)

test('a session can end after midnight', () => expect(timeAfter('23:00', 90)).toBe('00:30'))
