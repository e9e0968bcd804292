import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { expect, test } from 'vitest'
import { rafa } from '#test/rafa.ts'
import { readCachedUser, readQueries } from './cache-database.ts'

test('a member who was logged in offline before an update of the app still is', async () => {
  const old = await openDB('rollbook-read', 1, { upgrade: (db) => void db.createObjectStore('kept') })
  await old.put('kept', rafa, 'person')
  await old.put('kept', { schema: 1 }, 'cache')
  old.close()
  expect(await readCachedUser()).toMatchObject({ id: 7 })
  expect(await readQueries()).toEqual([])
})
