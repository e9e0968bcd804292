import { expect, test } from 'vitest'
import { knownTimeZone, timeZone } from './time-zone.ts'

const onlyIntlKnows = [
  ['US/Pacific-New', 'America/Los_Angeles'],
  ['Canada/East-Saskatchewan', 'America/Regina'],
  ['PST', 'America/Los_Angeles'],
  ['JST', 'Asia/Tokyo'],
  ['IST', 'Asia/Calcutta'],
  ['ACT', 'Australia/Darwin'],
  ['AET', 'Australia/Sydney'],
  ['PLT', 'Asia/Karachi'],
  ['VST', 'Asia/Saigon'],
] as const

test.each(onlyIntlKnows)('%s is stored as the zone that it means', (name, zone) => {
  expect(timeZone.parse(name)).toBe(zone)
})

test.each([
  'SystemV/PST8',
  'SystemV/PST8PDT',
  'SystemV/AST4ADT',
  'Mars/Olympus',
  'Etc/Unknown',
  '+01',
  '+01:00',
  'T12',
  'T1200Z',
  '20260101T0000Z',
  '',
])('%j is no zone', (name) => {
  expect(timeZone.safeParse(name).success).toBe(false)
})

test.each(['Asia/Kolkata', 'US/Pacific', 'EST', 'Etc/GMT+12', 'America/Argentina/ComodRivadavia', 'UTC'])(
  '%s stays as it is',
  (name) => {
    expect(timeZone.parse(name)).toBe(name)
  },
)

test('times can be converted by every zone that is taken, of all that this system lists', () => {
  const at = Temporal.PlainDateTime.from('2026-11-23T08:00')
  for (const name of Intl.supportedValuesOf('timeZone'))
    expect([name, at.toZonedDateTime(timeZone.parse(name)).timeZoneId]).toEqual([name, knownTimeZone(name)])
})
