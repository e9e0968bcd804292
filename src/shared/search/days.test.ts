import { expect, test } from 'vitest'
import { isSouthern } from '../foundation/hemisphere.ts'
import { daysOf } from './days.ts'
import { highlighted, highlightTerms } from './highlight.ts'
import { parseSearch } from './query.ts'

/** A Saturday. */
const inOmaha = { today: '2026-11-21', weekStartsOn: 0, isSouthern: isSouthern('America/Chicago') } as const
const inPerth = { ...inOmaha, isSouthern: isSouthern('Australia/Perth') }

test.each([
  ['3 days ago', '2026-11-18', '2026-11-18'],
  ['a week ago', '2026-11-08', '2026-11-14'],
  ['three months ago', '2026-08-01', '2026-08-31'],
  ['3 months ago', '2026-08-01', '2026-08-31'],
  ['11 months ago', '2025-12-01', '2025-12-31'],
  ['two years ago', '2024-01-01', '2024-12-31'],
  ['past 2 weeks', '2026-11-08', '2026-11-21'],
  ['last 3 months', '2026-08-22', '2026-11-21'],
  ['last summer', '2026-06-01', '2026-08-31'],
  ['last winter', '2025-12-01', '2026-02-28'],
  ['last fall', '2025-09-01', '2025-11-30'],
  ['this fall', '2026-09-01', '2026-11-30'],
  ['last november', '2025-11-01', '2025-11-30'],
  ['last october', '2026-10-01', '2026-10-31'],
  ['last saturday', '2026-11-14', '2026-11-14'],
  ['last friday', '2026-11-20', '2026-11-20'],
  ['before christmas', undefined, '2025-12-24'],
  ['after halloween', '2026-11-01', undefined],
  ['since august', '2026-08-01', undefined],
  ['until last summer', undefined, '2026-08-31'],
  ['before 2026-02', undefined, '2026-01-31'],
])('“%s” is from %s to %s', (words, from, to) => {
  expect(daysOf(words, inOmaha)).toEqual({ ...(from && { from }), ...(to && { to }) })
})

test('last summer in Perth was in January', () => {
  expect(daysOf('last summer', inPerth)).toEqual({ from: '2025-12-01', to: '2026-02-28' })
  expect(daysOf('last spring', inPerth)).toEqual({ from: '2025-09-01', to: '2025-11-30' })
})

test.each([
  'ago',
  'long ago',
  '0 days ago',
  '100 years ago',
  'last guard',
  'before class',
  'since',
  'this summers',
])('“%s” is no date', (words) => {
  expect(daysOf(words, inOmaha)).toBeUndefined()
})

test('seasons go by the side of the equator that a time zone is on', () => {
  const zones = 'America/Sao_Paulo America/Argentina/Salta Africa/Johannesburg Pacific/Auckland NZ Indian/Reunion'
  expect(zones.split(' ').filter((zone) => !isSouthern(zone))).toEqual([])
  const north =
    'America/New_York America/Bogota Europe/Lisbon Asia/Tokyo Pacific/Honolulu Africa/Cairo Indian/Maldives'
  expect([...north.split(' '), 'UTC', ''].filter(isSouthern)).toEqual([])
})

test('what is found by days and words has the words marked, not the days or small words', () => {
  const marked = (q: string, text: string) =>
    highlighted(text, highlightTerms(parseSearch(q, { ...inOmaha, otherNamesOf: () => [] }))).flatMap((part) =>
      part.isHit ? part.text : [],
    )
  expect(marked('half guard three months ago', 'Two months of half guard, three rounds')).toEqual(['half guard'])
  expect(marked('rounds with the coach', 'Went with the flow: rounds, coach says')).toEqual(['rounds', 'coach'])
  expect(marked('to', 'Back to basics')).toEqual(['to'])
})
