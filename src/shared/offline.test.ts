import { expect, test } from 'vitest'
import {
  alsoTried,
  asEntry,
  changesSince,
  countsOf,
  inOrder,
  pauseAfter,
  payloadOf,
  pendingOf,
  setbackOf,
} from './offline.ts'

const aPending = (data: Partial<Parameters<typeof pendingOf>[0]['data']> = {}) =>
  pendingOf({
    userId: 1,
    type: 'training',
    now: 1000,
    data: { title: 'Open mat', date: '2026-11-20', ...data },
  })

const aPhoto = {
  filename: 'x.jpg',
  mimetype: 'image/jpeg',
  isVideo: false,
  path: '/uploads/x.jpg',
  originalname: 'belt.jpg',
  preview: '',
  bytes: 3,
}

test('an entry waits under an id that the server will know it by', () => {
  const pending = aPending()
  expect(pending.id).toMatch(/^offline_[0-9a-f-]{36}$/)
  expect(payloadOf(pending, [])).toMatchObject({ clientId: pending.id, title: 'Open mat', tags: [], notes: '' })
})

test('what is posted has the tags made since, each once, and of the files their names alone', () => {
  const pending = aPending({ tags: [3, 4], newTags: ['Half guard'], fileAttachments: [aPhoto] })
  const file = { key: 'a', name: 'roll.mp4', type: 'video/mp4', size: 9 }
  const uploaded = { ...aPhoto, filename: 'y.mp4' }
  expect(payloadOf({ ...pending, files: [{ ...file, uploaded }] }, [4, 7])).toMatchObject({
    tags: [3, 4, 7],
    fileAttachments: [{ filename: 'x.jpg' }, { filename: 'y.mp4' }],
  })
})

test('of what has arrived before only what was changed since is sent, so that edits made elsewhere stay', () => {
  const first = payloadOf(aPending({ notes: 'first' }), [])
  expect(changesSince([first], first)).toBeUndefined()
  expect(changesSince([first], { ...first, notes: 'second' })).toEqual({ notes: 'second' })
})

test('a text that was changed and changed back is sent, because either may have arrived', () => {
  const first = payloadOf(aPending({ notes: 'first' }), [])
  const second = { ...first, notes: 'second' }
  expect(changesSince([first, second], first)).toEqual({ notes: 'first' })
})

test('a rule is sent whole', () => {
  const once = payloadOf(aPending(), [])
  const weekly = { ...once, isRecurring: true, recurrenceEndDate: '2026-12-20' }
  expect(changesSince([once], weekly)).toEqual({
    isRecurring: true,
    recurrencePattern: 'weekly',
    recurrenceEndDate: '2026-12-20',
  })
})

test('what was tried twice is noted once', () => {
  const payload = payloadOf(aPending(), [])
  expect(alsoTried(alsoTried([], payload), { ...payload })).toHaveLength(1)
})

test('only what our own server refuses on purpose is the person’s to decide', () => {
  expect(setbackOf(402, 'SUBSCRIPTION_REQUIRED')).toBe('refused')
  expect(setbackOf(400, 'INVALID')).toBe('refused')
  expect(setbackOf(409, 'CHANGED_SINCE')).toBe('refused')
  expect(setbackOf(413, 'STORAGE_FULL')).toBe('refused')
  expect(setbackOf(401, 'SIGNED_OUT')).toBe('signedOut')
  expect(setbackOf(0, 'OFFLINE')).toBe('later')
  expect(setbackOf(403, 'CSRF_INVALID')).toBe('later')
  expect(setbackOf(429, 'TOO_MANY_CALLS')).toBe('later')
  expect(setbackOf(503, 'UNKNOWN')).toBe('later')
  // The login page of a hotel.
  expect(setbackOf(403, 'UNKNOWN')).toBe('later')
})

test('pauses grow to five minutes', () => {
  expect([1, 2, 3, 4, 5, 90].map(pauseAfter)).toEqual([5_000, 15_000, 45_000, 135_000, 300_000, 300_000])
})

test('entries go in the order in which they were written', () => {
  const [one, two] = [aPending(), { ...aPending(), timestamp: 500 }]
  expect(inOrder([one, two])).toEqual([two, one])
})

test('the counts of a sync are said in words', () => {
  expect(countsOf(1, 0)).toBe('1 entry saved.')
  expect(countsOf(5, 2)).toBe('5 entries saved, 2 failed.')
})

test('the journal shows a waiting entry with its tags, also those that do not exist yet', () => {
  const tag = { id: 3, name: 'Guard', colorClass: 'green' } as const
  const shown = asEntry(aPending({ tags: [3], newTags: ['Half guard'] }), [tag])
  expect(shown.tags.map(({ name }) => name)).toEqual(['Guard', 'Half guard'])
  expect(shown).toMatchObject({ title: 'Open mat', planned: null })
})
