import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { type FeedEvent, icsOf } from './ics.ts'
import type { ZoneSpan } from './time-zone.ts'

const aClass: FeedEvent = {
  uid: 'entry-1@rollbook',
  title: 'Fundamentals',
  date: '2026-11-20',
  startTime: '19:00',
  endTime: '20:30',
  location: 'Northside',
  description: 'Class with Lena',
  isCertain: true,
  changedAt: new Date('2026-11-20T21:05:09.900Z'),
}

const zoneNamed = (zone: string): ZoneSpan => ({ zone, from: '2025-11-01', to: '2029-12-31' })

/** The events as Mozilla's parser reads them. */
const read = (ics: string) =>
  new ICAL.Component(ICAL.parse(ics)).getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
const readOne = (event: Partial<FeedEvent>, zone = zoneNamed('Europe/Lisbon')) => {
  const [one] = read(icsOf([{ ...aClass, ...event }], zone))
  if (!one) throw new Error('nothing was read')
  return one
}
const instants = ({ startDate, endDate }: ICAL.Event) =>
  [startDate, endDate].map((time) => time.toJSDate().toISOString())

test('a session is read as it was written', () => {
  const one = readOne({})
  expect([one.uid, one.summary, one.location, one.description]).toEqual([
    'entry-1@rollbook',
    'Fundamentals',
    'Northside',
    'Class with Lena',
  ])
  expect(instants(one)).toEqual(['2026-11-20T19:00:00.000Z', '2026-11-20T20:30:00.000Z'])
  const said = (name: string) => String(one.component.getFirstPropertyValue(name))
  expect(['dtstamp', 'last-modified', 'status', 'transp'].map(said)).toEqual([
    '2026-11-20T21:05:09Z',
    '2026-11-20T21:05:09Z',
    'CONFIRMED',
    'OPAQUE',
  ])
})

test('whatever was typed can be read again: emoji, commas, semicolons, backslashes, line breaks, long lines', () => {
  const readable = (typed: string) =>
    typed
      .toWellFormed()
      .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
      .replace(/[^\P{Cc}\n\t]/gu, '')
  const typed = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({
      unit: fc.constantFrom('🥋', '柔', 'é', ',', ';', '\\', '\n', '\r\n', 'n', ':', '"', ' ', '\t', '👨‍👩‍👧'),
      maxLength: 200,
    }),
  )
  fc.assert(
    fc.property(typed, typed, (title, location) => {
      const one = readOne({ title, location })
      expect(one.summary ?? '').toBe(readable(title))
      if (location !== '' && readable(location) !== '') expect(one.location).toBe(readable(location))
    }),
    { numRuns: 500 },
  )
})

test('no line is longer than 75 octets, none splits a character, and all end with CRLF', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (title) => {
      const ics = icsOf([{ ...aClass, title }], zoneNamed('America/New_York'))
      expect(ics.endsWith('END:VCALENDAR\r\n')).toBe(true)
      expect(ics.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
      for (const line of ics.split('\r\n')) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        expect(line.isWellFormed()).toBe(true)
      }
    }),
  )
})

test.each([
  ['Europe/Lisbon', '2027-03-27', '19:00', '2027-03-27T19:00'],
  ['Europe/Lisbon', '2027-03-28', '00:30', '2027-03-28T00:30'],
  ['Europe/Lisbon', '2027-03-28', '19:00', '2027-03-28T18:00'],
  ['Europe/Lisbon', '2027-10-30', '19:00', '2027-10-30T18:00'],
  ['Europe/Lisbon', '2027-10-31', '19:00', '2027-10-31T19:00'],
  ['America/New_York', '2027-03-13', '19:00', '2027-03-14T00:00'],
  ['America/New_York', '2027-03-14', '19:00', '2027-03-14T23:00'],
  ['America/New_York', '2027-11-06', '19:00', '2027-11-06T23:00'],
  ['America/New_York', '2027-11-07', '19:00', '2027-11-08T00:00'],
  ['Australia/Sydney', '2027-04-04', '06:30', '2027-04-03T20:30'],
  ['Pacific/Kiritimati', '2027-01-01', '00:30', '2026-12-31T10:30'],
  ['Asia/Calcutta', '2027-01-01', '19:00', '2027-01-01T13:30'],
  ['UTC', '2027-01-01', '19:00', '2027-01-01T19:00'],
])('in %s a session on %s at %s begins at %s UTC', (zone, date, startTime, instant) => {
  const one = readOne({ date, startTime, endTime: '' }, zoneNamed(zone))
  expect(instants(one)[0]).toBe(`${instant}:00.000Z`)
  expect(one.duration.toSeconds()).toBe(3600)
})

test.each([
  ['19:00', '', '2026-11-20T20:00:00'],
  ['19:00', '19:00', '2026-11-20T20:00:00'],
  ['23:30', '', '2026-11-21T00:30:00'],
  ['22:00', '00:00', '2026-11-21T00:00:00'],
  ['23:30', '00:45', '2026-11-21T00:45:00'],
  ['00:00', '23:59', '2026-11-20T23:59:00'],
])('a session from %s to %j ends at %s', (startTime, endTime, end) => {
  const one = readOne({ startTime, endTime })
  expect([one.startDate.toString(), one.endDate.toString()]).toEqual([`2026-11-20T${startTime}:00`, end])
})

test.each([
  ['01:30', '02:00', '2027-03-28T02:30:00', 30],
  ['01:00', '01:45', '2027-03-28T02:00:00', 45],
  ['01:15', '', '2027-03-28T02:15:00', 60],
  ['00:30', '01:30', '2027-03-28T00:30:00', 60],
  ['00:30', '03:00', '2027-03-28T00:30:00', 90],
])(
  'on the night the clocks skip an hour, %s to %j begins at %s and lasts %s',
  (startTime, endTime, begins, lasts) => {
    const one = readOne({ date: '2027-03-28', startTime, endTime })
    expect([one.startDate.toString(), one.duration.toSeconds() / 60]).toEqual([begins, lasts])
  },
)

test.each([
  ['02:30', '03:30', '2027-10-31T01:30:00Z', 60],
  ['02:30', '03:00', '2027-10-31T01:30:00Z', 30],
  ['02:10', '02:40', '2027-10-31T02:10:00', 30],
  ['02:45', '', '2027-10-31T02:45:00', 60],
  ['01:30', '03:30', '2027-10-31T01:30:00', 180],
])(
  'on the night the clocks show an hour twice, %s to %j begins at %s and lasts %s',
  (startTime, endTime, begins, lasts) => {
    const one = readOne({ date: '2027-10-31', startTime, endTime }, zoneNamed('Europe/Berlin'))
    expect([one.startDate.toString(), one.duration.toSeconds() / 60]).toEqual([begins, lasts])
  },
)

test('a title with line breaks of any kind is one line of the file', () => {
  const breaks = '1\n2\r\n3\u20284\u20295\u00856\v7\f8'
  const ics = icsOf([{ ...aClass, title: breaks }], zoneNamed('Europe/Lisbon'))
  expect(ics).toContain('SUMMARY:1\\n2\\n3\\n4\\n5\\n6\\n7\\n8\r\n')
  expect(ics.replaceAll('\r\n', '')).not.toMatch(/[\r\n\v\f\u0085\u2028\u2029]/)
})

test('a session without a start lasts all day and does not make it look busy, even with an end', () => {
  for (const endTime of ['', '20:30']) {
    const one = readOne({ startTime: '', endTime, date: '2027-12-31' }, zoneNamed('Pacific/Kiritimati'))
    expect([one.startDate.isDate, one.startDate.toString(), one.endDate.toString()]).toEqual([
      true,
      '2027-12-31',
      '2028-01-01',
    ])
    expect(one.component.getFirstPropertyValue('transp')).toBe('TRANSPARENT')
  }
})

test.each([
  ['America/Vancouver', '2026-11-20T19:00', '2025-11-20T19:00'],
  ['America/Edmonton', '2026-12-20T19:00', '2025-12-20T19:00'],
  ['Africa/Casablanca', '2027-01-20T19:00', '2026-02-20T19:00'],
  ['Asia/Gaza', '2027-07-20T19:00', '2026-11-20T19:00'],
])(
  'in %s calendar apps and this server agree when a session begins, before and after the clocks change',
  (zone, ...times) => {
    for (const time of times) {
      const [date = '', startTime = ''] = time.split('T')
      const begins = new Date(Temporal.PlainDateTime.from(time).toZonedDateTime(zone).epochMilliseconds)
      expect(instants(readOne({ date, startTime }, zoneNamed(zone)))[0]).toBe(begins.toISOString())
    }
  },
)

test('every hour of four years is read as this server counts it, in zones whose clocks change and in others', () => {
  const zones = [
    'Europe/Lisbon',
    'America/New_York',
    'Africa/Casablanca',
    'Australia/Lord_Howe',
    'America/Santiago',
    'Asia/Tokyo',
  ]
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.integer({ min: 0, max: 4 * 365 * 24 }), (zone, hours) => {
      const at = Temporal.PlainDateTime.from('2025-12-01T00:00').add({ hours })
      const instant = at.toZonedDateTime(zone)
      // An hour that the clocks skip or show twice has no one answer.
      fc.pre(
        instant.toPlainDateTime().equals(at) &&
          instant
            .add({ hours: 1 })
            .subtract({ hours: 1 })
            .equals(at.toZonedDateTime(zone, { disambiguation: 'later' })),
      )
      const [date = '', startTime = ''] = at.toString({ smallestUnit: 'minute' }).split('T')
      const read = instants(readOne({ date, startTime, endTime: '' }, zoneNamed(zone)))[0]
      expect(read).toBe(new Date(instant.epochMilliseconds).toISOString())
    }),
    { numRuns: 1_000 },
  )
})

test('the feed is the same wherever the server is', () => {
  const zone = zoneNamed('America/New_York')
  const expected = icsOf([aClass], zone)
  const own = process.env['TZ']
  for (const other of ['Europe/Lisbon', 'Pacific/Kiritimati', 'America/New_York']) {
    process.env['TZ'] = other
    expect(icsOf([aClass], zone)).toBe(expected)
  }
  if (own === undefined) delete process.env['TZ']
  else process.env['TZ'] = own
})

test('an empty feed is valid, with its name and refresh interval', () => {
  const calendar = new ICAL.Component(ICAL.parse(icsOf([], zoneNamed('Europe/Lisbon'))))
  const said = (name: string) => String(calendar.getFirstPropertyValue(name))
  expect(['version', 'method', 'x-wr-calname', 'refresh-interval', 'x-wr-timezone'].map(said)).toEqual([
    '2.0',
    'PUBLISH',
    'Rollbook',
    'PT1H',
    'Europe/Lisbon',
  ])
  expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(['vtimezone'])
})
