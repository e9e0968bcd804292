import { expect, test } from 'vitest'
import { newOperation } from '../offline/operations.ts'
import { additionTo, isContainedIn } from './additions.ts'
import type { NewEntryData } from './entry-operations.ts'
import {
  asEntry,
  changesOf,
  createFromChange,
  entryDataOf,
  type PendingChange,
  type PendingEntry,
  payloadOf,
  withChange,
} from './pending-entries.ts'

const aPending = (data: Partial<NewEntryData> = {}): PendingEntry =>
  newOperation({
    kind: 'createEntry',
    userId: 1,
    type: 'training',
    now: 1000,
    data: entryDataOf({ title: 'Open mat', date: '2026-11-20', ...data }),
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
const aVideo = {
  key: 'a',
  name: 'roll.mp4',
  type: 'video/mp4',
  size: 9,
  uploaded: { ...aPhoto, filename: 'y.mp4' },
}
const guard = { id: 3, name: 'Guard', colorClass: 'green' } as const
const stored = { ...asEntry(aPending({ tags: [3], notes: 'first', fileAttachments: [aPhoto] }), [guard]), id: 9 }

const aChange = (changes: PendingChange['data']['changes'], newTags: string[] = []): PendingChange =>
  newOperation({ kind: 'changeEntry', userId: 1, now: 1000, data: { entry: stored, changes, newTags } })

test('what is posted has the tags created since, each once, and of the files their names alone', () => {
  const pending = aPending({ tags: [3, 4], newTags: ['Half guard'], fileAttachments: [aPhoto] })
  expect(payloadOf({ ...pending, files: [aVideo] }, [4, 7])).toMatchObject({
    tags: [3, 4, 7],
    fileAttachments: [{ filename: 'x.jpg' }, { filename: 'y.mp4' }],
  })
})

test('the journal shows a pending entry with its tags, also those that do not exist yet', () => {
  const shown = asEntry(aPending({ tags: [3], newTags: ['Half guard'] }), [guard])
  expect(shown.tags.map(({ name }) => name)).toEqual(['Guard', 'Half guard'])
  expect(shown).toMatchObject({ title: 'Open mat', planned: null })
})

test('a change sends what it changes; new tags and files come on top of those that the entry has', () => {
  expect(changesOf(aChange({ notes: 'second' }), [])).toEqual({ notes: 'second' })
  expect(changesOf({ ...aChange({}, ['Half guard']), files: [aVideo] }, [7])).toEqual({
    tags: [3, 7],
    fileAttachments: [{ filename: 'x.jpg' }, { filename: 'y.mp4' }],
  })
})

test('the journal shows a stored entry with its pending change, however often it is put over it', () => {
  const change = { ...aChange({ notes: 'second' }, ['Half guard']), files: [aVideo] }
  const shown = withChange(stored, change, [guard])
  expect(shown).toMatchObject({ id: 9, notes: 'second', title: 'Open mat' })
  expect(shown.tags.map(({ name }) => name)).toEqual(['Guard', 'Half guard'])
  expect(withChange(shown, change, [guard])).toEqual(shown)
})

test('a change becomes a session of its own without the files that belong to the other', () => {
  const convertToCreate = createFromChange({ ...aChange({ notes: 'second' }), files: [aVideo] })
  expect(convertToCreate).toMatchObject({
    kind: 'createEntry',
    data: { title: 'Open mat', notes: 'second', tags: [3] },
  })
  expect(convertToCreate.data.fileAttachments).toEqual([])
  expect(convertToCreate.files).toEqual([aVideo])
})

const logged = { ...stored, notes: 'Knee shield', tags: [guard], fileAttachments: [aPhoto] }

test('what another device has logged for the same planned session gets everything that was written here', () => {
  const link = 'https://vimeo.com/1'
  const pending = { ...aPending({ notes: 'Underhook', tags: [3, 5], newTags: ['New'], videoLinks: [link] }) }
  const { entry, changes, newTags } = additionTo(logged, pending)
  expect([entry, newTags]).toEqual([logged, ['New']])
  expect(changes).toEqual({ notes: 'Knee shield\n\nUnderhook', tags: [3, 5], videoLinks: [link] })
  const change: PendingChange = { ...pending, data: { entry, changes, newTags }, files: [aVideo] }
  expect(changesOf(change, [7])).toMatchObject({
    tags: [3, 5, 7],
    fileAttachments: [{ filename: 'x.jpg' }, { filename: 'y.mp4' }],
  })
})

test('the effort of the session logged there stays, unless nobody has said how hard it was', () => {
  const pending = aPending({ effort: 7 })
  expect(additionTo(logged, pending).changes).toEqual({ effort: 7 })
  expect(additionTo({ ...logged, effort: 5 }, pending).changes).toEqual({})
})

test('a create that says no more than the logged session has nothing to add; any other does', () => {
  const fields = { title: logged.title, date: logged.date }
  const contained = (data: Partial<NewEntryData>) =>
    isContainedIn(logged, payloadOf(aPending({ ...fields, ...data }), []))
  expect([contained({}), contained({ tags: [3], notes: 'Knee shield' })]).toEqual([true, true])
  for (const more of [
    { notes: 'Underhook' },
    { tags: [5] },
    { title: 'No-gi' },
    { startTime: '07:00' },
    { effort: 7 },
  ]) {
    expect(contained(more)).toBe(false)
  }
  expect(isContainedIn(logged, { ...payloadOf(aPending(fields), []), fileAttachments: [{ filename: 'z' }] })).toBe(
    false,
  )
})
