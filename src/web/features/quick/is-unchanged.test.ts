import { expect, test } from 'vitest'
import type { Entry } from '#shared/entries.ts'
import { newOperation } from '#shared/offline.ts'
import { asEntry, entryDataOf } from '#shared/pending-entries.ts'
import { isUnchanged } from './is-unchanged.ts'

const guard = { id: 5, name: 'Guard', colorClass: 'blue' } as const
const passing = { id: 6, name: 'Passing', colorClass: 'blue' } as const
const video = { filename: 'a.mp4', originalName: 'roll.mp4', mimeType: 'video/mp4', size: 1 }

const logged = newOperation({
  kind: 'createEntry',
  userId: 1,
  now: 0,
  data: entryDataOf({ title: 'Fundamentals', date: '2026-11-24', startTime: '19:00', tags: [5] }),
})
const stored: Entry = { ...asEntry(logged, [guard]), id: 9 }

test('a one-tap log can be undone while it is unchanged', () => {
  expect(isUnchanged(stored, logged)).toBe(true)
})

test.each<[string, Partial<Entry>]>([
  ['notes', { notes: 'Ana, triangle.' }],
  ['a video', { fileAttachments: [video as unknown as Entry['fileAttachments'][number]] }],
  ['a link', { videoLinks: ['https://example.com/v'] }],
  ['effort', { effort: 7 }],
  ['another title', { title: 'Half guard' }],
  ['another tag', { tags: [guard, passing] }],
  ['a tag in place of another', { tags: [passing] }],
])('with %s added or changed, one tap no longer undoes it', (_, change) => {
  expect(isUnchanged({ ...stored, ...change }, logged)).toBe(false)
})
