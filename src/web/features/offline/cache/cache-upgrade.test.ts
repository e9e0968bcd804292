import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { expect, test } from 'vitest'
import type { User } from '#shared/accounts.ts'
import { readQueries } from './cache-database.ts'
import { readCachedUser } from './cached-user.ts'

const rafa: User = {
  id: 7,
  fullName: 'Rafa Moreno',
  email: 'rafa@example.com',
  username: null,
  beltLevel: 'blue',
  academy: '',
  trainingRemindersEnabled: true,
  weeklyDigestEnabled: false,
  darkModeEnabled: false,
  feedbackMailsEnabled: true,
  billingMailsEnabled: true,
  isAdmin: false,
  stripes: 0,
  timeZone: 'UTC',
  emailVerified: true,
  newEmail: null,
  hasPassword: true,
}

test('a member who was logged in offline before an update of the app still is', async () => {
  const old = await openDB('rollbook-read', 1, { upgrade: (db) => void db.createObjectStore('kept') })
  await old.put('kept', rafa, 'person')
  await old.put('kept', { schema: 1 }, 'cache')
  old.close()
  expect(await readCachedUser()).toMatchObject({ id: 7 })
  expect(await readQueries()).toEqual([])
})
