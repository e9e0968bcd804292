import 'fake-indexeddb/auto'
import type { DBSchema } from 'idb'
import { expect, test } from 'vitest'
import { deviceDatabase, onLeave } from './device-database.ts'

interface Schema extends DBSchema {
  notes: { key: string; value: string }
}

const aDatabase = () =>
  deviceDatabase<Schema>(crypto.randomUUID(), {
    version: 1,
    stores: ['notes'],
    upgrade: async (db) => void db.createObjectStore('notes'),
  })

const leave = () => window.dispatchEvent(new Event('pagehide'))
const comeBack = () => window.dispatchEvent(new Event('pageshow'))

test('a page that is left between two steps of a change holds up nobody, and makes the change once it is back', async () => {
  const { read, write } = aDatabase()
  let times = 0
  const saved = write(async (tx) => {
    const before = (await tx.objectStore('notes').get('today')) ?? ''
    times += 1
    if (times === 1) leave()
    await tx.objectStore('notes').put(`${before}frames`, 'today')
  })
  await expect.poll(() => times).toBe(1)
  comeBack()
  await saved
  expect(times).toBe(2)
  expect(await read((tx) => tx.objectStore('notes').get('today'))).toBe('frames')
})

test('what is written last while the page is left is on the device', async () => {
  const { connected, read } = aDatabase()
  expect(await read((tx) => tx.objectStore('notes').get('last'))).toBeUndefined()
  onLeave(() => {
    const tx = connected()?.transaction('notes', 'readwrite')
    void tx?.store.put('closed the guard', 'last')
    tx?.commit()
  })
  leave()
  expect(connected()).toBeUndefined()
  comeBack()
  await expect.poll(connected).toBeDefined()
  expect(await read((tx) => tx.objectStore('notes').get('last'))).toBe('closed the guard')
})

test('a change that fails by itself leaves everything as it was', async () => {
  const { read, write } = aDatabase()
  const failed = write(async (tx) => {
    await tx.objectStore('notes').put('half', 'today')
    throw new Error('The form is gone.')
  })
  await expect(failed).rejects.toThrow('The form is gone.')
  expect(await read((tx) => tx.objectStore('notes').get('today'))).toBeUndefined()
})
