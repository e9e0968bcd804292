import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb'

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

let database: IDBPDatabase<Schema> | undefined
let opening: Promise<IDBPDatabase<Schema>> | undefined

function lost() {
  database = undefined
  opening = undefined
}

function connect(): Promise<IDBPDatabase<Schema>> {
  opening ??= open()
  opening.catch(lost)
  return opening
}

async function open() {
  database = await openDB<Schema>('rollbook-read', 2, {
    // A failed upgrade leaves everything as it was.
    upgrade: (db, oldVersion, _newVersion, tx) => void upgrade(db, oldVersion, tx).catch(() => tx.abort()),
    blocking: (_version, _blocked, event) => {
      lost()
      ;(event.target as IDBDatabase).close()
    },
    terminated: lost,
  })
  return database
}

type Upgrade<Stores extends DBSchema> = IDBPTransaction<Stores, StoreNames<Stores>[], 'versionchange'>

/** Of what the first version cached only the user is still of use. */
async function upgrade(db: IDBPDatabase<Schema>, oldVersion: number, tx: Upgrade<Schema>) {
  const cache = db.createObjectStore('cache')
  if (oldVersion === 0) return
  const old = tx as unknown as Upgrade<{ kept: { key: string; value: unknown } }>
  await cache.put(await old.objectStore('kept').get('person'), 'user')
  old.db.deleteObjectStore('kept')
}

/** The value cached under a key; rejects if the browser stores nothing. */
export const readCached = async (key: CacheKey): Promise<unknown> => (await connect()).get('cache', key)

/** Caches a value and waits until it is written. */
export async function writeCached(key: CacheKey, value: unknown) {
  await (await connect()).put('cache', value, key)
}

/** Caches a value while the page is being closed. Nothing can be awaited then, so this needs an open database. */
export function writeCachedNow(key: CacheKey, value: unknown) {
  if (!database) return
  const transaction = database.transaction('cache', 'readwrite')
  // The page is gone before it could learn that this failed.
  transaction.store.put(value, key).catch(() => undefined)
  transaction.done.catch(() => undefined)
  transaction.commit()
}

/** The cached queries, as every page has written them. */
export const readQueries = async (): Promise<unknown[]> => (await connect()).getAll('cache', queryRows())

/** Replaces the cached queries of every page by what `merge` makes of them, in one transaction. */
export async function mergeQueries(merge: (rows: unknown[]) => unknown) {
  const transaction = (await connect()).transaction('cache', 'readwrite')
  const merged = merge(await transaction.store.getAll(queryRows()))
  await transaction.store.delete(queryRows())
  await transaction.store.put(merged, 'queries')
  await transaction.done
}

/** Removes the cached user if `matches` approves. */
export async function removeCachedUser(matches: (user: unknown) => boolean) {
  const transaction = (await connect()).transaction('cache', 'readwrite')
  if (matches(await transaction.store.get('user'))) await transaction.store.delete('user')
  await transaction.done
}

/** Removes the cached queries that `matches` approves. */
export async function removeQueries(matches: (row: unknown) => boolean) {
  const transaction = (await connect()).transaction('cache', 'readwrite')
  for (let row = await transaction.store.openCursor(queryRows()); row; row = await row.continue()) {
    if (matches(row.value)) await row.delete()
  }
  await transaction.done
}
