import { expect, test } from 'vitest'
import { bare } from '#test/make.ts'
import { emptyRound } from '../sparring/rounds.ts'
import { type Entry, initialEntry, type NewEntry } from './entries.ts'
import { changesSince, isStoredAs, mergeChanges } from './entry-merge.ts'

const payload: NewEntry = { ...initialEntry, title: 'Open mat', date: '2026-11-20', notes: 'first', clientId: 'x' }
const stored: Entry = {
  ...bare,
  ...initialEntry,
  fileAttachments: [],
  id: 1,
  title: 'Open mat',
  date: '2026-11-20',
  notes: 'first',
  tags: [],
}

test('after an earlier try was stored, only later changes are sent, so that changes made elsewhere stay', () => {
  expect(changesSince(payload, payload)).toEqual({})
  expect(changesSince(payload, { ...payload, notes: 'second' })).toEqual({ notes: 'second' })
})

test('a rule is sent whole', () => {
  const weekly = { ...payload, isRecurring: true, recurrenceEndDate: '2026-12-20' }
  expect(changesSince(payload, weekly)).toEqual({
    isRecurring: true,
    recurrencePattern: 'weekly',
    recurrenceEndDate: '2026-12-20',
    recurrenceWeekdays: [],
  })
})

test('an entry in other words was not stored by this create', () => {
  expect(isStoredAs(stored, payload)).toBe(true)
  expect(isStoredAs({ ...stored, notes: 'Yesterday’s class' }, payload)).toBe(false)
})

const guard = { id: 5, name: 'Guard', colorClass: 'blue' } as const
const passing = { id: 6, name: 'Passing', colorClass: 'blue' } as const
const video = {
  filename: 'a.mp4',
  originalname: 'roll.mp4',
  mimetype: 'video/mp4',
  isVideo: true,
  path: '',
  preview: '',
  bytes: 1,
}

test.each<[string, Partial<Entry>]>([
  ['notes', { notes: 'Ana, triangle.' }],
  ['a video', { fileAttachments: [video] }],
  ['a link', { videoLinks: ['https://example.com/v'] }],
  ['effort', { effort: 7 }],
  ['a round', { rounds: [emptyRound] }],
  ['a technique', { techniques: [{ id: 3, name: 'Armbar' }] }],
  ['another title', { title: 'Half guard' }],
  ['another tag', { tags: [guard, passing] }],
  ['a tag in place of another', { tags: [passing] }],
  ['a wish to add notes', { hasPostSessionNotes: true }],
])('with %s, an entry is no longer as it was logged', (_, change) => {
  const [logged, asLogged] = [
    { ...payload, tags: [guard.id] },
    { ...stored, tags: [guard] },
  ]
  expect(isStoredAs(asLogged, logged)).toBe(true)
  expect(isStoredAs({ ...asLogged, ...change }, logged)).toBe(false)
})

test('what two devices changed in different fields does not clash', () => {
  const theirs = { ...stored, instructor: 'Lena' }
  expect(mergeChanges({ base: { notes: 'first' }, mine: { notes: 'mine' }, theirs })).toEqual({
    changes: { notes: 'mine' },
    clashing: [],
  })
})

test('what two devices changed in one field clashes, unless both wrote the same', () => {
  const versions = { base: { notes: 'first' }, mine: { notes: 'mine' } }
  expect(mergeChanges({ ...versions, theirs: { ...stored, notes: 'theirs' } }).clashing).toEqual(['notes'])
  expect(mergeChanges({ ...versions, theirs: { ...stored, notes: 'mine' } })).toEqual({
    changes: {},
    clashing: [],
  })
})

test('a change that was taken back before it was sent undoes nothing', () => {
  const versions = { base: { notes: 'first' }, mine: { notes: 'first' } }
  expect(mergeChanges({ ...versions, theirs: { ...stored, notes: 'theirs' } })).toEqual({
    changes: {},
    clashing: [],
  })
})

const tagged = (...ids: number[]) => ({
  ...stored,
  tags: ids.map((id) => ({ id, name: `${id}`, colorClass: 'blue' as const })),
})

test('tags that two devices have added and removed never clash', () => {
  const versions = { base: { tags: [1, 2] }, mine: { tags: [2, 3] } }
  expect(mergeChanges({ ...versions, theirs: tagged(1, 2, 4) })).toEqual({
    changes: { tags: [2, 4, 3] },
    clashing: [],
  })
})

test('tags have no order', () => {
  expect(mergeChanges({ base: { tags: [] }, mine: { tags: [6, 5] }, theirs: tagged(5, 6) })).toEqual({
    changes: {},
    clashing: [],
  })
})
