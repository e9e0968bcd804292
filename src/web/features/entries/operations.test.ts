import 'fake-indexeddb/auto'
import '#web/operations.ts'
import { beforeEach, expect, test } from 'vitest'
import { asEntry, entryDataOf, type PendingChange } from '#shared/entries/pending-entries.ts'
import { newOperation } from '#shared/offline/operations.ts'
import { readPending, removeOperationsOf } from '#web/features/offline/outbox/outbox.ts'
import { database } from '#web/features/offline/outbox/storage/database.ts'
import { discardOperation } from '#web/features/offline/outbox/storage/discard-operation.ts'
import { writeOperation } from '#web/features/offline/outbox/storage/write-operation.ts'
import { changeEntry, createEntry, storedAsSeen } from './operations.ts'
import { cancelRemoval, removeEntry } from './removal-operations.ts'

const file = { key: 'a', name: 'belt.jpg', type: 'image/jpeg', size: 3 }
const bytes = new Map([['a', new Blob(['osu'])]])
const stored = {
  ...asEntry({ data: entryDataOf({ title: 'Open mat', date: '2026-11-20' }), files: [] }, []),
  id: 9,
  updatedAt: 'seen',
}
const aChange = (changes: PendingChange['data']['changes'], entry = stored) =>
  newOperation({
    kind: changeEntry.kind,
    userId: 1,
    now: 0,
    subject: 'entry:9',
    data: { entry, changes, newTags: [] },
  })
const aRemoval = () =>
  newOperation({
    kind: removeEntry.kind,
    userId: 1,
    now: 0,
    subject: 'entry:9',
    data: { entry: stored, scope: 'this' as const },
  })

beforeEach(() => removeOperationsOf(1))

test('a second change of an entry is merged into the first and keeps its base version', async () => {
  await writeOperation(database(), changeEntry, aChange({ notes: 'second' }), bytes)
  const shown = { ...stored, notes: 'second', updatedAt: 'seen later' }
  const { operation } = await writeOperation(
    database(),
    changeEntry,
    aChange({ notes: 'third', title: 'No-gi' }, shown),
  )
  expect(await readPending(1)).toHaveLength(1)
  expect(operation.data).toMatchObject({
    entry: { notes: '', title: 'Open mat', updatedAt: 'seen' },
    changes: { notes: 'third', title: 'No-gi' },
  })
})

test('a removal replaces a pending change, and discarding the removal restores it', async () => {
  const change = { ...aChange({ notes: 'second' }), files: [file] }
  await writeOperation(database(), changeEntry, change, bytes)
  const { operation } = await writeOperation(database(), removeEntry, aRemoval())
  expect(await readPending(1)).toMatchObject([{ kind: 'removeEntry' }])
  await discardOperation(operation.id)
  expect(await readPending(1)).toMatchObject([{ kind: 'changeEntry', data: { changes: { notes: 'second' } } }])
  expect(await (await database().blob(operation.id, 'a'))?.text()).toBe('osu')
})

test('Undo of a removal that was discarded already leaves the change it had replaced', async () => {
  await writeOperation(database(), changeEntry, aChange({ notes: 'second' }))
  const { operation } = await writeOperation(database(), removeEntry, aRemoval())
  await discardOperation(operation.id)
  expect((await cancelRemoval(database(), operation.id)).isUnsent).toBe(true)
  expect(await readPending(1)).toMatchObject([{ kind: 'changeEntry', data: { changes: { notes: 'second' } } }])
})

test('a session sent while its form was open is changed from its version, unless it was changed elsewhere', () => {
  const data = entryDataOf({ title: 'Open mat', date: '2026-11-20' })
  const create = newOperation({ kind: createEntry.kind, userId: 1, now: 0, data })
  const changes = { notes: 'Armbar' }
  expect(storedAsSeen({ ...create, reply: stored }, create, changes)?.updatedAt).toBe('seen')
  const changed = { ...stored, notes: 'Written on the laptop' }
  expect(storedAsSeen({ ...create, reply: changed }, create, changes)).toMatchObject({ notes: '', updatedAt: '' })
})
