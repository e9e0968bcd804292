import 'fake-indexeddb/auto'
import { type DBSchema, deleteDB, openDB } from 'idb'
import { expect, test } from 'vitest'
import { deviceDatabase, onLeave } from './device-database.ts'

interface Schema extends DBSchema {
  notes: { key: string; value: string }
}

type Upgrade = Parameters<typeof deviceDatabase<Schema>>[1]['upgrade']

const aDatabase = (
  name: string = crypto.randomUUID(),
  fill: (tx: Parameters<Upgrade>[2]) => unknown = () => undefined,
) =>
  deviceDatabase<Schema>(name, {
    version: 1,
    stores: ['notes'],
    upgrade: async (db, _oldVersion, tx) => {
      db.createObjectStore('notes')
      await fill(tx)
    },
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

test('a page that is left while its storage is being opened keeps nothing open, and reads once it is back', async () => {
  const name = crypto.randomUUID()
  const { connected, read } = aDatabase(name)
  const reading = read((tx) => tx.objectStore('notes').count())
  await Promise.resolve()
  leave()
  await expect.poll(async () => (await indexedDB.databases()).some((one) => one.name === name)).toBe(true)
  expect(connected()).toBeUndefined()
  comeBack()
  expect(await reading).toBe(0)
})

test('a page that is left and back before its storage is open reads in one connection', async () => {
  const { connected, read } = aDatabase()
  const reading = read((tx) => tx.objectStore('notes').count())
  await Promise.resolve()
  leave()
  comeBack()
  expect(await read((tx) => tx.objectStore('notes').count())).toBe(0)
  expect(await reading).toBe(0)
  leave()
  expect(connected()).toBeUndefined()
  comeBack()
})

test('a page that is left while its storage is upgraded holds up nobody, and upgrades it once it is back', async () => {
  const name = crypto.randomUUID()
  let times = 0
  const { read } = aDatabase(name, (tx) => {
    times += 1
    if (times === 1) leave()
    return tx.objectStore('notes').put('frames', 'today')
  })
  const reading = read((tx) => tx.objectStore('notes').get('today'))
  await expect.poll(() => times).toBe(1)
  const other = await openDB(name, 2)
  expect([...other.objectStoreNames]).toEqual([])
  other.close()
  await deleteDB(name)
  comeBack()
  expect(await reading).toBe('frames')
  expect(times).toBe(2)
})

test('what a page wants to read while it is away, it reads once it is back', async () => {
  const { connected, read } = aDatabase()
  leave()
  const reading = read((tx) => tx.objectStore('notes').count())
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(connected()).toBeUndefined()
  comeBack()
  expect(await reading).toBe(0)
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
