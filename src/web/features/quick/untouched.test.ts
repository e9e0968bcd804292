import { expect, test } from 'vitest'
import type { Entry } from '#shared/entries.ts'
import { asEntry, pendingOf } from '#shared/offline.ts'
import { isUntouched } from './untouched.ts'

const guard = { id: 5, name: 'Guard', colorClass: 'blue' } as const
const passing = { id: 6, name: 'Passing', colorClass: 'blue' } as const
const video = { filename: 'a.mp4', originalName: 'roll.mp4', mimeType: 'video/mp4', size: 1 }

const logged = pendingOf({
  userId: 1,
  type: 'training',
  now: 0,
  data: { title: 'Fundamentals', date: '2026-11-24', startTime: '19:00', tags: [5] },
})
const arrived: Entry = { ...asEntry(logged, [guard]), id: 9 }

test('what one tap has logged can be taken back as it arrived', () => {
  expect(isUntouched(arrived, logged)).toBe(true)
})

test.each<[string, Partial<Entry>]>([
  ['notes', { notes: 'Ana, triangle.' }],
  ['a video', { fileAttachments: [video as unknown as Entry['fileAttachments'][number]] }],
  ['a link', { videoLinks: ['https://example.com/v'] }],
  ['another title', { title: 'Half guard' }],
  ['another tag', { tags: [guard, passing] }],
  ['a tag in place of another', { tags: [passing] }],
])('after %s was written into it, it is taken back by one tap no more', (_, change) => {
  expect(isUntouched({ ...arrived, ...change }, logged)).toBe(false)
})
