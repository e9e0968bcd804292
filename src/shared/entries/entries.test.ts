import { expect, test } from 'vitest'
import { limits } from '../foundation/limits.ts'
import { entryChanges, newEntry } from './entries.ts'
import { entryQuery } from './entry-query.ts'

test('title and date are enough for an entry', () => {
  expect(newEntry.parse({ title: ' Open mat ', date: '2026-11-20T19:00:00Z' })).toEqual({
    title: 'Open mat',
    date: '2026-11-20',
    startTime: '',
    endTime: '',
    sessionType: 'class',
    academy: '',
    instructor: '',
    notes: '',
    tags: [],
    hasPostSessionNotes: false,
    hasPrivateNotes: false,
    isRecurring: false,
    recurrencePattern: 'weekly',
    recurrenceEndDate: '',
    recurrenceWeekdays: [],
    fileAttachments: [],
    videoLinks: [],
    techniques: [],
    rounds: [],
    attire: null,
    effort: null,
  })
})

test('a change contains the fields it names and nothing else', () => {
  expect(entryChanges.parse({})).toEqual({})
  expect(entryChanges.parse({ notes: '', id: 7, userId: 1, clientId: 'x' })).toEqual({ notes: '' })
  expect(entryChanges.parse({ date: '2026-11-20T01:00:00+09:00' })).toEqual({ date: '2026-11-20' })
})

test('the longest title and notes are accepted, and not one character more', () => {
  const longest = { title: 't'.repeat(limits.title), notes: 'n'.repeat(limits.notes) }
  expect(entryChanges.safeParse(longest).success).toBe(true)
  const messages = (typed: object) => entryChanges.safeParse(typed).error?.issues.map((issue) => issue.message)
  expect(messages({ title: `${longest.title}t` })).toEqual(['Title can be at most 200 characters'])
  expect(messages({ notes: `${longest.notes}n` })).toEqual(['Notes can be at most 20,000 characters'])
})

test.each(['Half\0 guard', '\0', 'Half guard \ud83e', '\udd4b'])(
  'someone whose title %j can’t be stored reads what to do',
  (title) => {
    const { error } = newEntry.safeParse({ title, date: '2026-11-20' })
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'One character in “Title” can’t be saved, often from copied text. Please retype that part.',
    ])
  },
)

test('any emoji may be in a title', () => {
  expect(newEntry.parse({ title: 'Half guard 🥋👨‍👩‍👧', date: '2026-11-20' }).title).toBe('Half guard 🥋👨‍👩‍👧')
})

test('a list is requested by query parameters', () => {
  expect(entryQuery.parse({})).toEqual({ q: '', limit: 50 })
  expect(
    entryQuery.parse({ q: 'sweep', tag: '7', type: 'open-mat', limit: '200', cursor: '2026-11-20_12' }),
  ).toEqual({ q: 'sweep', tag: 7, type: 'open-mat', limit: 200, cursor: '2026-11-20_12' })
})

test.each([
  { limit: '0' },
  { limit: '201' },
  { limit: '1.5' },
  { limit: 'all' },
  { tag: '' },
  { tag: '-1' },
  { tag: '1e30' },
  { type: 'seminar' },
  { from: 'last week' },
  { to: '2026-02-30' },
  { cursor: '12' },
  { cursor: '2026-02-30_12' },
  { cursor: "2026-11-20_1'" },
  { q: 'x'.repeat(201) },
  { onDay: '02-30' },
  { onDay: '2026-11-30' },
])('the list %j is refused', (query) => {
  expect(entryQuery.safeParse(query).success).toBe(false)
})
