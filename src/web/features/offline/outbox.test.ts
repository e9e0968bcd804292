import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import { type PendingEntry, pendingOf } from '#shared/offline.ts'
import { changedRow, changeKept, dropKept, dropKeptOf, keepAnew, keepEntry, keptEntries } from './outbox.ts'
import { dropSentOf, sweepSent } from './sent.ts'
import { store, storeIn } from './store.ts'

globalThis.indexedDB = new IDBFactory()

const file = { key: 'a', name: 'belt.jpg', type: 'image/jpeg', size: 3 }
const bytes = new Map([['a', new Blob(['osu'])]])
const an = (title: string, userId = 1): PendingEntry =>
  pendingOf({ userId, type: 'training', now: 0, data: { title, date: '2026-11-20' }, files: [file] })

const withTitle = (title: string) => (one: PendingEntry) => ({ ...one, data: { ...one.data, title } })
const titles = async (userId = 1) => (await keptEntries(userId)).map(({ data }) => data.title)
const textOf = async (id: string) => (await store().blob(id, 'a'))?.text()

beforeEach(async () => {
  for (const userId of [1, 2]) await dropKeptOf(userId)
})

test('a discarded entry comes back by Undo with its photo', async () => {
  const entry = an('Open mat')
  await keepEntry(entry, bytes)
  const undo = await dropKept(entry.id)
  expect(await titles()).toEqual([])
  expect(await textOf(entry.id)).toBeUndefined()
  await undo()
  expect(await titles()).toEqual(['Open mat'])
  expect(await textOf(entry.id)).toBe('osu')
})

test('an entry that a sync has sent while its form was open is pending again with what was changed', async () => {
  const entry = an('Open mat')
  await keepEntry(entry, bytes)
  await store().change(entry.id, (row) => ({ ...row, sentAt: 1 }))
  expect(await titles()).toEqual([])
  expect(await changeKept(entry.id, withTitle('Open mat, no-gi'))).toBe(true)
  expect(await titles()).toEqual(['Open mat, no-gi'])
})

test('a change clears why the entry was refused and counts', () => {
  const refused = { ...an('Open mat'), problem: { code: 'INVALID', message: 'No.' } }
  expect(changedRow(refused, withTitle('Class'))).toMatchObject({ revision: 1, data: { title: 'Class' } })
  expect(changedRow(refused, withTitle('Class')).problem).toBeUndefined()
})

test('of an entry that is gone for good a change says so', async () => {
  expect(await changeKept('offline_gone', withTitle('Class'))).toBe(false)
})

test('a photo that is taken out of an entry leaves the device', async () => {
  const entry = an('Open mat')
  await keepEntry(entry, bytes)
  await changeKept(entry.id, (one) => ({ ...one, files: [] }))
  expect(await textOf(entry.id)).toBeUndefined()
})

test('who leaves this device leaves nothing in the outbox, and others keep theirs', async () => {
  const mine = an('Mine')
  await keepEntry(mine, bytes)
  await keepEntry(an('Hers', 2), bytes)
  await dropKeptOf(1)
  expect([await titles(1), await titles(2)]).toEqual([[], ['Hers']])
  expect(await textOf(mine.id)).toBeUndefined()
})

test('a refused session is saved anew under an id of its own, without the planned one, with its photo', async () => {
  const planned = { ruleId: 4, session: 2 }
  const entry = { ...an('Open mat'), problem: { code: 'CHANGED_SINCE', message: 'Taken.' } }
  await keepEntry({ ...entry, data: { ...entry.data, planned } }, bytes)
  await keepAnew(entry.id)
  const [anew] = await keptEntries(1)
  expect(anew?.id).not.toBe(entry.id)
  expect(anew?.data.planned).toBeUndefined()
  expect(anew?.problem).toBeUndefined()
  expect(await textOf(anew?.id ?? '')).toBe('osu')
})

test('what was sent is remembered for a day, what was not for ever', async () => {
  const [sent, kept] = [an('Sent'), an('Kept')]
  await keepEntry(sent)
  await keepEntry(kept)
  await store().change(sent.id, (row) => ({ ...row, sentAt: 0 }))
  await sweepSent(23 * 3_600_000)
  expect(await store().find(sent.id)).toBeDefined()
  await sweepSent(365 * 24 * 3_600_000)
  expect(await store().find(sent.id)).toBeUndefined()
  expect(await titles()).toEqual(['Kept'])
})

test('an entry and its files are written whole or not at all', async () => {
  const entry = an('Open mat')
  const unwritable = (() => '') as unknown as Blob
  await expect(storeIn(indexedDB).put(entry, new Map([['a', unwritable]]))).rejects.toThrow('could not be cloned')
  expect(await store().find(entry.id)).toBeUndefined()
})

test('a session that has ended leaves no copy of what was sent, and everything that was not', async () => {
  const [sent, hers] = [an('Sent'), an('Hers', 2)]
  for (const entry of [sent, hers]) {
    await keepEntry(entry, bytes)
    await store().change(entry.id, (row) => ({ ...row, sentAt: 1 }))
  }
  await keepEntry(an('Not sent'), bytes)
  await dropSentOf(1)
  expect(await store().find(sent.id)).toBeUndefined()
  expect(await store().find(hers.id)).toBeDefined()
  expect(await titles()).toEqual(['Not sent'])
})
