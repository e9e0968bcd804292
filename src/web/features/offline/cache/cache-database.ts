import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb'

/** The cache for reading offline; what is written offline is in the outbox. */
interface Schema extends DBSchema {
  cache: { key: CacheKey; value: unknown }
}

/** The current user, and the queries of their journal. */
type CacheKey = 'user' | 'queries'

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

/** Removes the value cached under a key if `matches` approves. */
export async function removeCached(key: CacheKey, matches: (value: unknown) => boolean) {
  const transaction = (await connect()).transaction('cache', 'readwrite')
  if (matches(await transaction.store.get(key))) await transaction.store.delete(key)
  await transaction.done
}
