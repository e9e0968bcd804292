import 'fake-indexeddb/auto'
import '#web/operations.ts'
import { openDB } from 'idb'
import { beforeEach, expect, test, vi } from 'vitest'
import { entryDataOf, type PendingEntry } from '#shared/entries/pending-entries.ts'
import { newOperation, type Operation } from '#shared/offline/operations.ts'
import { isUnreadable, outboxChanged, readPending, removeOperationsOf } from './outbox.ts'
import { database, openDatabase } from './storage/database.ts'
import { discardOperation, saveAsNew } from './storage/discard-operation.ts'
import { removeSentOf, sweepSent } from './storage/sweep-sent.ts'
import { changed, writeOperation } from './storage/write-operation.ts'

const file = { key: 'a', name: 'belt.jpg', type: 'image/jpeg', size: 3 }
const bytes = new Map([['a', new Blob(['osu'])]])
const an = (title: string, userId = 1): PendingEntry =>
  newOperation({
    kind: 'createEntry',
    userId,
    now: 0,
    data: entryDataOf({ title, date: '2026-11-20' }),
    files: [file],
  })
const store = async (operation: Operation, blobs = bytes) => void (await database().add(operation, blobs))
const markSent = (id: string, sentAt = 1) => database().change(id, (operation) => ({ ...operation, sentAt }))
const titles = async (userId = 1) =>
  (await readPending(userId)).map(({ data }) => (data as { title: string }).title)
const textOf = async (id: string) => (await database().blob(id, 'a'))?.text()

beforeEach(async () => {
  for (const userId of [1, 2]) await removeOperationsOf(userId)
})

test('Undo restores a discarded entry with its photo', async () => {
  const entry = an('Open mat')
  await store(entry)
  const undo = await discardOperation(entry.id)
  expect(await titles()).toEqual([])
  expect(await textOf(entry.id)).toBeUndefined()
  await undo()
  expect(await titles()).toEqual(['Open mat'])
  expect(await textOf(entry.id)).toBe('osu')
})

test('changing a refused entry clears the reason and makes it the next write', () => {
  const problem = { code: 'INVALID', message: 'No.' }
  const refused = { ...an('Open mat'), write: { device: 'phone', number: 1 }, problem }
  const after = changed(refused, { data: { title: 'Class' } })
  expect(after.data).toEqual({ title: 'Class' })
  expect([after.problem, after.write]).toEqual([undefined, undefined])
})

test('a photo removed from an entry is deleted from the device', async () => {
  const entry = an('Open mat')
  await store(entry)
  await database().change(entry.id, (operation) => changed(operation, { files: [] }))
  expect(await textOf(entry.id)).toBeUndefined()
})

test('logging out deletes everything of that person from the outbox and nothing of others', async () => {
  const mine = an('Mine')
  await store(mine)
  await store(an('Hers', 2))
  await removeOperationsOf(1)
  expect([await titles(1), await titles(2)]).toEqual([[], ['Hers']])
  expect(await textOf(mine.id)).toBeUndefined()
})

test('a refused session can be saved as a new one, without the planned session, with its photo', async () => {
  const entry = { ...an('Open mat'), problem: { code: 'CHANGED_SINCE', message: 'Taken.' } }
  await store({ ...entry, data: { ...entry.data, planned: { ruleId: 4, session: 2 } } })
  await saveAsNew(entry.id)
  const [convertToCreate] = (await readPending(1)) as PendingEntry[]
  expect(convertToCreate?.id).not.toBe(entry.id)
  expect(convertToCreate?.data.planned).toBeUndefined()
  expect(convertToCreate?.problem).toBeUndefined()
  expect(await textOf(convertToCreate?.id ?? '')).toBe('osu')
})

test('sent operations stay for a day or as long as something needs them; pending ones stay until they are sent', async () => {
  const [sent, needed, pending] = [an('Sent'), an('Needed'), an('Pending')]
  await store(sent)
  await store(needed)
  await store({ ...pending, needs: [needed.id] })
  for (const { id } of [sent, needed]) await markSent(id, 0)
  await sweepSent(23 * 3_600_000)
  expect(await database().find(sent.id)).toBeDefined()
  await sweepSent(365 * 24 * 3_600_000)
  expect(await database().find(sent.id)).toBeUndefined()
  expect(await database().find(needed.id)).toBeDefined()
  expect(await titles()).toEqual(['Pending'])
})

test('an entry and its files are written together or not at all', async () => {
  const entry = an('Open mat')
  const unwritable = (() => '') as unknown as Blob
  await expect(database().add(entry, new Map([['a', unwritable]]))).rejects.toThrow('could not be cloned')
  expect(await database().find(entry.id)).toBeUndefined()
})

test('when a login session ends, sent operations are deleted and pending ones stay', async () => {
  const [sent, hers] = [an('Sent'), an('Hers', 2)]
  for (const entry of [sent, hers]) {
    await store(entry)
    await markSent(entry.id)
  }
  await store(an('Not sent'))
  await removeSentOf(1)
  expect(await database().find(sent.id)).toBeUndefined()
  expect(await database().find(hers.id)).toBeDefined()
  expect(await titles()).toEqual(['Not sent'])
})

test('an operation never overwrites another with the same id', async () => {
  const entry = an('Open mat')
  await store(entry)
  const other = await database().add({
    ...entry,
    data: { ...entry.data, title: 'From another tab' },
  })
  expect(other.id).not.toBe(entry.id)
  expect((await titles()).toSorted()).toEqual(['From another tab', 'Open mat'])
})

test('a draft that was saved before and is saved again with the same words is one operation', async () => {
  const entry = an('Open mat')
  await writeOperation(database(), {}, entry, bytes)
  const again = await writeOperation(database(), {}, { ...entry, timestamp: 5 })
  expect(again).toMatchObject({ isMerged: true, operation: { id: entry.id } })
  expect(await titles()).toEqual(['Open mat'])
})

test('an entry stored by the first version survives the upgrade with its photo, and its new tags become operations', async () => {
  const name = crypto.randomUUID()
  const old = await openDB(name, 1, {
    upgrade: (db) => {
      db.createObjectStore('entries', { keyPath: 'id' })
      db.createObjectStore('files')
    },
  })
  const { id, data } = an('Before the update')
  const row = { id, userId: 1, timestamp: 5, type: 'training', files: [file], revision: 2, tried: [] }
  await old.put('entries', { ...row, data: { ...data, newTags: ['Half guard'] } })
  await old.put('files', new Blob(['osu']), [id, 'a'])
  old.close()

  const upgraded = openDatabase(name)
  const all = await upgraded.all()
  const tag = all.find(({ kind }) => kind === 'createTag')
  expect(tag?.data).toEqual({ name: 'Half guard' })
  expect(all.find((operation) => operation.id === id)).toMatchObject({
    kind: 'createEntry',
    revision: 2,
    needs: [tag?.id],
  })
  expect(await (await upgraded.blob(id, 'a'))?.text()).toBe('osu')
})

/** A photo that was chosen in the draft of a new session. */
const chosen = { ...file, draft: 'entry-new', userId: 1, at: 0 }
const choosePhoto = (one = chosen) => database().addDraftFile(one, new Blob(['osu']))
const chosenKeys = async () => (await database().draftFiles()).map(({ key }) => key)
const textInDraft = async () => (await database().blob('entry-new', 'a'))?.text()

test('a photo chosen in a draft goes with the entry that is saved, once, and is deleted with it', async () => {
  await choosePhoto()
  const entry = an('Open mat')
  await store(entry, new Map())
  expect(await chosenKeys()).toEqual([])
  expect((await database().find(entry.id))?.files).toEqual([{ ...file, draft: 'entry-new' }])
  expect(await textInDraft()).toBe('osu')
  const undo = await discardOperation(entry.id)
  expect(await textInDraft()).toBeUndefined()
  await undo()
  expect(await textOf(entry.id)).toBe('osu')
  await markSent(entry.id)
  expect(await textOf(entry.id)).toBeUndefined()
})

test('a photo from a draft stays with a refused session that is saved as a new one', async () => {
  await choosePhoto()
  const entry = { ...an('Open mat'), problem: { code: 'NOT_FOUND', message: 'Gone.' } }
  await store(entry, new Map())
  await saveAsNew(entry.id)
  const [saved] = await readPending(1)
  expect(saved?.id).not.toBe(entry.id)
  expect(saved?.files).toEqual([{ ...file, draft: 'entry-new' }])
  expect(await textInDraft()).toBe('osu')
})

test('when a save is refused, its photo is the draft’s again', async () => {
  await choosePhoto()
  const entry = an('Open mat')
  await store(entry, new Map())
  await database().change(entry.id, () => 'giveBack')
  expect(await titles()).toEqual([])
  expect(await database().draftFiles()).toMatchObject([{ key: 'a', draft: 'entry-new', userId: 1 }])
  expect(await textInDraft()).toBe('osu')
})

test('logging out deletes the photos of that person’s drafts and nobody else’s', async () => {
  await choosePhoto()
  await choosePhoto({ ...chosen, key: 'hers', userId: 2 })
  await removeOperationsOf(1)
  expect(await chosenKeys()).toEqual(['hers'])
  expect(await textInDraft()).toBeUndefined()
})

test('what waits on a device of the release before is read, sent as the same device, and takes photos of drafts', async () => {
  const name = crypto.randomUUID()
  const old = await openDB(name, 3, {
    upgrade: (db) => {
      db.createObjectStore('device')
      db.createObjectStore('operations', { keyPath: 'id' }).createIndex('subject', 'subject')
      db.createObjectStore('files')
    },
  })
  const waiting = { ...an('Before the update'), write: { device: 'phone', number: 7 } }
  await old.put('operations', waiting)
  await old.put('files', new Blob(['osu']), [waiting.id, 'a'])
  await old.put('device', waiting.write, 'last')
  old.close()

  const upgraded = openDatabase(name)
  expect(await upgraded.all()).toEqual([waiting])
  expect(await (await upgraded.blob(waiting.id, 'a'))?.text()).toBe('osu')
  await upgraded.addDraftFile({ ...chosen, key: 'b' }, new Blob(['rolls']))
  const next = await upgraded.add({ ...an('After it'), files: [{ ...file, key: 'b' }] })
  expect(next.write).toEqual({ device: 'phone', number: 8 })
  expect(await upgraded.draftFiles()).toEqual([])
})

test('while another tab has a transaction that doesn’t end, it is said that the outbox can’t be read', {
  timeout: 20_000,
}, async () => {
  await store(an('Open mat'))
  const otherTab = await openDB('outbox')
  const tx = otherTab.transaction('operations', 'readwrite')
  const end = new AbortController()
  const hanging = (async () => {
    while (!end.signal.aborted) await tx.store.count()
  })()
  const read = outboxChanged()
  await vi.waitFor(() => expect(isUnreadable.get()).toBe(true), { timeout: 10_000 })
  end.abort()
  await Promise.all([hanging, read])
  expect(isUnreadable.get()).toBe(false)
  otherTab.close()
})
