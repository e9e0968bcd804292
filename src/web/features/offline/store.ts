import type { PendingEntry } from '#shared/offline.ts'

/** A row of the outbox. What was sent stays a day without its files: a form that was open meanwhile may still change it. */
export type Row = PendingEntry & { sentAt?: number }

/** The bytes of an entry's files by the files' keys. */
export type Blobs = ReadonlyMap<string, Blob>

export interface Store {
  all: () => Promise<Row[]>
  find: (id: string) => Promise<Row | undefined>
  /** Writes an entry and its files whole or not at all; answers when the disk has them. */
  put: (row: Row, blobs?: Blobs) => Promise<void>
  /** Reads a row and writes what `change` makes of it, with nothing in between; undefined leaves it as it is. */
  change: (id: string, change: (row: Row) => Row | undefined, blobs?: Blobs) => Promise<Row | undefined>
  /** Takes out rows with their files. */
  drop: (ids: string[]) => Promise<void>
  blob: (id: string, key: string) => Promise<Blob | undefined>
}

const entries = 'entries'
const files = 'files'

/** What is kept on this device; opened by the first who asks. */
export const store = (): Store => {
  kept ??= storeIn(indexedDB)
  return kept
}
let kept: Store | undefined

/** The outbox in the browser's database. Each file has its own row, so that changing a word does not rewrite a video. */
export function storeIn(factory: IDBFactory, name = 'outbox'): Store {
  let opened: Promise<IDBDatabase> | undefined
  const db = () => {
    opened ??= open(factory, name, () => {
      opened = undefined
    })
    return opened
  }

  const run = async <T>(mode: IDBTransactionMode, work: (tx: IDBTransaction) => Promise<T>): Promise<T> => {
    const tx = (await db()).transaction([entries, files], mode, { durability: 'strict' })
    const ended = endOf(tx)
    try {
      const result = await work(tx)
      await ended
      return result
    } catch (error) {
      abort(tx)
      await ended.catch(() => undefined)
      throw error
    }
  }

  return {
    all: () => run('readonly', (tx) => answerOf<Row[]>(tx.objectStore(entries).getAll())),
    find: (id) => run('readonly', (tx) => find(tx, id)),
    put: (row, blobs) => run('readwrite', async (tx) => write(tx, row, blobs)),
    change: (id, change, blobs) => run('readwrite', (tx) => changeRow(tx, id, change, blobs)),
    drop: (ids) =>
      run('readwrite', async (tx) => {
        for (const id of ids) await dropRow(tx, id)
      }),
    blob: (id, key) => run('readonly', (tx) => answerOf<Blob | undefined>(tx.objectStore(files).get([id, key]))),
  }
}

const find = (tx: IDBTransaction, id: string) => answerOf<Row | undefined>(tx.objectStore(entries).get(id))

async function changeRow(tx: IDBTransaction, id: string, change: (row: Row) => Row | undefined, blobs?: Blobs) {
  const before = await find(tx, id)
  const after = before && change(before)
  if (!before || !after) return undefined
  const staying = after.sentAt === undefined ? after.files.map((file) => file.key) : []
  removeFiles(tx, before, (key) => !staying.includes(key))
  write(tx, after, blobs)
  return after
}

async function dropRow(tx: IDBTransaction, id: string) {
  const row = await find(tx, id)
  if (row) removeFiles(tx, row, () => true)
  tx.objectStore(entries).delete(id)
}

function open(factory: IDBFactory, name: string, lost: () => void): Promise<IDBDatabase> {
  const { promise, resolve, reject } = Promise.withResolvers<IDBDatabase>()
  const request = factory.open(name, 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(entries, { keyPath: 'id' })
    request.result.createObjectStore(files)
  })
  request.addEventListener('success', () => {
    const db = request.result
    // A newer version in another tab, or a person who clears the site's data, closes it; the next call opens it again.
    db.addEventListener('versionchange', () => {
      db.close()
      lost()
    })
    db.addEventListener('close', lost)
    resolve(db)
  })
  request.addEventListener('error', () => {
    lost()
    reject(request.error ?? new Error('The outbox did not open.'))
  })
  return promise
}

function write(tx: IDBTransaction, row: Row, blobs: Blobs = new Map()) {
  tx.objectStore(entries).put(row)
  for (const [key, blob] of blobs) tx.objectStore(files).put(blob, [row.id, key])
}

function removeFiles(tx: IDBTransaction, row: Row, isGone: (key: string) => boolean) {
  for (const { key } of row.files) if (isGone(key)) tx.objectStore(files).delete([row.id, key])
}

/** Nothing of it shall stay. */
function abort(tx: IDBTransaction) {
  try {
    tx.abort()
  } catch {
    // It has ended by itself.
  }
}

const answerOf = <T>(request: IDBRequest): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result as T))
    request.addEventListener('error', () => reject(request.error ?? new Error('The outbox did not answer.')))
  })

const endOf = (tx: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    tx.addEventListener('complete', () => resolve())
    tx.addEventListener('abort', () => reject(tx.error ?? new Error('The outbox was not written.')))
  })
