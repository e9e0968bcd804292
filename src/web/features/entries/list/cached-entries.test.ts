import { expect, test } from 'vitest'
import type { Entry } from '#shared/entries/entries.ts'
import { emptyRound } from '#shared/sparring/rounds.ts'
import { bare } from '#test/make.ts'
import { rankingOf } from '../search/searching.ts'
import { isUpToDate, type JournalFilter, mergePages, cachedPage as pageOf } from './cached-entries.ts'

const anEntry = (id: number, fields: Partial<Entry> = {}): Entry => ({
  ...bare,
  id,
  title: `Class ${id}`,
  date: '2026-11-20',
  startTime: '',
  endTime: '',
  sessionType: 'class',
  academy: '',
  instructor: '',
  notes: '',
  tags: [],
  hasPostSessionNotes: false,
  ...fields,
})

const today = { today: '2026-11-20', weekStartsOn: 0, isSouthern: false } as const

const cachedPage = (cached: Entry[], filter: JournalFilter, cursor: string | undefined) =>
  pageOf(cached, filter, cursor, rankingOf(filter.q, [], today))

const many = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, n) => anEntry(from - n))
const idsOf = (entries: Entry[]) => entries.map(({ id }) => id)

test('prefetched entries continue after the end of the loaded journal', () => {
  const loaded = [{ items: many(9, 6), cursor: '2026-11-20_6' }]
  expect(idsOf(mergePages(loaded, many(8, 3)))).toEqual([9, 8, 7, 6, 5, 4, 3])
})

test('an entry that was deleted since it was prefetched does not come back', () => {
  const loaded = [{ items: [anEntry(9), anEntry(7)], cursor: '2026-11-20_7' }]
  expect(idsOf(mergePages(loaded, many(9, 5)))).toEqual([9, 7, 6, 5])
})

test('a completely loaded journal needs no prefetched entries', () => {
  expect(idsOf(mergePages([{ items: many(3, 2) }], many(5, 1)))).toEqual([3, 2])
  expect(mergePages([{ items: [] }], many(5, 1))).toEqual([])
})

test('before the journal was ever opened, the prefetched entries are all there is', () => {
  expect(idsOf(mergePages([], many(3, 1)))).toEqual([3, 2, 1])
})

test('what was logged, changed, or deleted on another device is noticed, and nothing else', () => {
  const loaded = [{ items: many(9, 6), cursor: '2026-11-20_6' }]
  expect(isUpToDate(loaded, many(9, 1))).toBe(true)
  expect(isUpToDate(loaded, many(10, 1))).toBe(false)
  expect(isUpToDate(loaded, [anEntry(9, { notes: 'Swept.' }), ...many(8, 1)])).toBe(false)
  expect(isUpToDate(loaded, many(9, 7))).toBe(false)
  const complete = [{ items: many(300, 1) }]
  expect(isUpToDate(complete, many(300, 101))).toBe(true)
  expect(isUpToDate([{ items: many(3, 1) }], many(3, 2))).toBe(false)
  expect(isUpToDate([{ items: [] }], many(1, 1))).toBe(false)
})

test('older pages continue from the last entry shown, even within a day', () => {
  const cached = many(120, 1)
  const first = cachedPage(cached, { q: '' }, undefined)
  expect([first.items.length, first.cursor]).toEqual([50, '2_2026-11-20_71'])
  const second = cachedPage(cached, { q: '' }, first.cursor)
  expect(idsOf(second.items).slice(0, 2)).toEqual([70, 69])
  const third = cachedPage(cached, { q: '' }, second.cursor)
  expect(third.items.length).toBe(20)
  // The server may have more than this device has cached.
  expect(cachedPage(cached, { q: '' }, third.cursor).items).toEqual([])
})

test('a search, or a tag, finds and counts what the server would, and ends', () => {
  const cached = [
    anEntry(3, { title: 'Açaí after class' }),
    anEntry(2, { tags: [{ id: 1, name: 'Half Guard', colorClass: 'blue' }] }),
    anEntry(1, { notes: 'half\n  guard, knee shield' }),
  ]
  expect(cachedPage(cached, { q: 'ACAI' }, undefined)).toMatchObject({
    total: 1,
    cursor: undefined,
    isCached: true,
  })
  expect(idsOf(cachedPage(cached, { q: 'guard half' }, undefined).items)).toEqual([2, 1])
  expect(cachedPage(cached, { q: 'half açaí' }, undefined)).toMatchObject({ items: [], total: 0 })
  expect(cachedPage(cached, { q: '', tag: 1 }, undefined)).toMatchObject({ total: 1, cursor: undefined })
  expect(idsOf(cachedPage(cached, { q: 'half', tag: 1 }, undefined).items)).toEqual([2])
  expect(cachedPage(cached, { q: 'knee', tag: 1 }, undefined).items).toEqual([])
})

test('entries are found by other names of what they mention, if the device has the library', () => {
  const cached = [anEntry(2, { techniques: [{ id: 7, name: 'Sprawl' }] }), anEntry(1)]
  const found = (library: { id: number; name: string; otherNames: string[] }[]) =>
    idsOf(pageOf(cached, { q: 'loafi' }, undefined, rankingOf('loafi', library, today)).items)
  expect(found([{ id: 7, name: 'Sprawl', otherNames: ['Loafing'] }])).toEqual([2])
  expect(found([])).toEqual([])
})

test('offline, a figure about rounds opens the sessions with such a round, as online', () => {
  const submission = { techniqueId: null, name: 'Kimura', fromPosition: '' }
  const theo = { id: 7, name: 'Theo' }
  const landed = { ...emptyRound, submissions: [{ ...submission, isMine: true }] }
  const caught = { ...emptyRound, attire: 'gi' as const, submissions: [{ ...submission, isMine: false }] }
  const cached = [
    anEntry(4, { notes: 'Drilled the Kimura with Theo.' }),
    anEntry(3, { rounds: [landed] }),
    anEntry(2, {
      rounds: [
        { ...caught, partner: theo },
        { ...emptyRound, attire: 'no-gi' },
      ],
    }),
    anEntry(1, { rounds: [{ ...emptyRound, partner: theo }, caught] }),
  ]
  const listed = (filter: Partial<JournalFilter>) =>
    idsOf(cachedPage(cached, { q: '', ...filter }, undefined).items)
  expect(listed({ landed: 'Kimura' })).toEqual([3])
  expect(listed({ caught: 'Kimura' })).toEqual([2, 1])
  expect(listed({ caught: 'Kimura', attire: 'no-gi' })).toEqual([])
  expect(listed({ partner: 7 })).toEqual([2, 1])
  expect(listed({ partner: 7, caught: 'Kimura' })).toEqual([2])
})

test('offline, in the gi is what says so, with the rounds that say nothing else', () => {
  const theo = { id: 7, name: 'Theo' }
  const withTheo = { ...emptyRound, partner: theo }
  const cached = [
    anEntry(4, { attire: 'gi', rounds: [withTheo] }),
    anEntry(3, { attire: 'both', rounds: [withTheo] }),
    anEntry(2, { attire: 'no-gi', rounds: [{ ...withTheo, attire: 'gi' }] }),
    anEntry(1, { attire: 'no-gi', rounds: [withTheo] }),
  ]
  const listed = (filter: Partial<JournalFilter>) =>
    idsOf(cachedPage(cached, { q: '', ...filter }, undefined).items)
  expect(listed({ attire: 'gi' })).toEqual([4, 3, 2])
  expect(listed({ attire: 'gi', partner: 7 })).toEqual([4, 2])
})
