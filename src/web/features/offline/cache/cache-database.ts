import type { DBSchema, IDBPTransaction } from 'idb'
import { type User, user } from '#shared/accounts/accounts.ts'
import { deviceDatabase } from '../device-database.ts'

/** The cache for reading offline; what is written offline is in the outbox. */
interface Schema extends DBSchema {
  cache: { key: CacheKey; value: unknown }
}

/**
 * The current user, and the queries of their journal. A page that is being closed can't read what is there, so it writes
 * a row of its own, `queries/…`.
 */
type CacheKey = 'user' | 'queries' | `queries/${string}`

/** 'queries' and everything that begins with 'queries/'. */
const queryRows = () => IDBKeyRange.bound('queries', 'queries0', false, true)

const database = deviceDatabase<Schema>('rollbook-read', {
  version: 2,
  stores: ['cache'],
  // Of what the first version cached only the user is still of use.
  upgrade: async (db, oldVersion, tx) => {
    const cache = db.createObjectStore('cache')
    if (oldVersion === 0) return
    const old = tx as unknown as IDBPTransaction<OldSchema, ['kept'], 'versionchange'>
    await cache.put(await old.objectStore('kept').get('person'), 'user')
    old.db.deleteObjectStore('kept')
  },
})

interface OldSchema extends DBSchema {
  kept: { key: string; value: unknown }
}

/** The value cached under a key; rejects if the browser stores nothing. */
export const readCached = (key: CacheKey): Promise<unknown> =>
  database.read((tx) => tx.objectStore('cache').get(key))

/** Caches a value and waits until it is written. */
export const writeCached = (key: CacheKey, value: unknown) =>
  database.write((tx) => tx.objectStore('cache').put(value, key))

/** Caches a value while the page is being closed. Nothing can be awaited then, so this needs an open database. */
export function writeCachedNow(key: CacheKey, value: unknown) {
  const transaction = database.connected()?.transaction('cache', 'readwrite')
  if (!transaction) return
  // The page is gone before it could learn that this failed.
  transaction.store.put(value, key).catch(() => undefined)
  transaction.done.catch(() => undefined)
  transaction.commit()
}

/** The cached queries, as every page has written them. */
export const readQueries = (): Promise<unknown[]> =>
  database.read((tx) => tx.objectStore('cache').getAll(queryRows()))

/** Replaces the cached queries of every page by what `merge` makes of them, in one transaction. */
export const mergeQueries = (merge: (rows: unknown[]) => unknown) =>
  database.write(async (tx) => {
    const cache = tx.objectStore('cache')
    const merged = merge(await cache.getAll(queryRows()))
    await cache.delete(queryRows())
    await cache.put(merged, 'queries')
  })

/** Removes the cached user if `matches` approves. */
export const removeCachedUser = (matches: (user: unknown) => boolean) =>
  database.write(async (tx) => {
    const cache = tx.objectStore('cache')
    if (matches(await cache.get('user'))) await cache.delete('user')
  })

/** Removes the cached queries that `matches` approves. */
export const removeQueries = (matches: (row: unknown) => boolean) =>
  database.write(async (tx) => {
    for (let row = await tx.objectStore('cache').openCursor(queryRows()); row; row = await row.continue()) {
      if (matches(row.value)) await row.delete()
    }
  })

/** The user whose journal this device has cached, or null. Read when the server can't say who is logged in. */
export async function readCachedUser(): Promise<User | null> {
  return user.safeParse(await readCached('user')).data ?? null
}

/** Caches the current user, without an expiration. */
export const cacheUser = (current: User) => writeCached('user', current)
