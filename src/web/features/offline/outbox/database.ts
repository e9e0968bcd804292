import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb'
import { isPending, newOperationId, type Operation } from '#shared/offline.ts'
import { convertEntry, type EntryOfVersion1 } from './version-1.ts'

/** The bytes of an operation's files by the files' keys. */
export type Blobs = ReadonlyMap<string, Blob>

/**
 * The outbox on the disk. An operation that was sent stays for a day without its files: a form that was open meanwhile
 * may still change it, and others may need its reply.
 */
export interface Database {
  all: () => Promise<Operation[]>
  find: (id: string) => Promise<Operation | undefined>
  /**
   * Writes an operation and its files whole or not at all; answers when the disk has them. Where one on the same subject
   * is pending, `merge` says what becomes of both; where there is one of the same id, this one gets an id of its own.
   * Answers what was written.
   */
  add: (operation: Operation, blobs?: Blobs, merge?: (pending: Operation) => Operation) => Promise<Operation>
  /**
   * Reads an operation and writes what `change` makes of it, with nothing in between: under the same id or another,
   * not at all where it answers undefined, and nothing is left where it answers 'discard'.
   */
  change: (
    id: string,
    change: (operation: Operation) => Operation | 'discard' | undefined,
    blobs?: Blobs,
  ) => Promise<Operation | undefined>
  /** Takes out operations with their files. */
  remove: (ids: string[]) => Promise<void>
  blob: (id: string, key: string) => Promise<Blob | undefined>
}

interface Schema extends DBSchema {
  operations: { key: string; value: Operation; indexes: { subject: string } }
  /** Each file has its own row, so that changing a word does not rewrite a video. */
  files: { key: [operationId: string, fileKey: string]; value: Blob }
}

type Transaction = IDBPTransaction<Schema, ['operations', 'files'], 'readwrite'>

/** The outbox of this browser; opened by whoever needs it first. */
export const database = (): Database => {
  opened ??= openDatabase()
  return opened
}
let opened: Database | undefined

export function openDatabase(name = 'outbox'): Database {
  let connecting: Promise<IDBPDatabase<Schema>> | undefined
  const lost = () => {
    connecting = undefined
  }
  const connect = () => {
    connecting ??= connectTo(name, lost)
    connecting.catch(lost)
    return connecting
  }
  const write = async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
    const tx = (await connect()).transaction(['operations', 'files'], 'readwrite', { durability: 'strict' })
    try {
      const result = await work(tx)
      await tx.done
      return result
    } catch (error) {
      abort(tx)
      await tx.done.catch(() => undefined)
      throw error
    }
  }
  return {
    all: async () => (await connect()).getAll('operations'),
    find: async (id) => (await connect()).get('operations', id),
    blob: async (id, key) => (await connect()).get('files', [id, key]),
    add: (operation, blobs, merge) => write((tx) => add(tx, operation, blobs, merge)),
    change: (id, change, blobs) => write((tx) => changeOne(tx, id, change, blobs)),
    remove: (ids) =>
      write(async (tx) => {
        for (const id of ids) await removeOne(tx, id)
      }),
  }
}

/** A newer version in another tab, or a person who clears the site's data, closes it: the next call opens it again. */
const connectTo = (name: string, lost: () => void) =>
  openDB<Schema>(name, 2, {
    // An upgrade that fails leaves everything as it was.
    upgrade: (db, oldVersion, _newVersion, tx) => void upgrade(db, oldVersion, tx).catch(() => tx.abort()),
    blocking: (_version, _blocked, event) => {
      lost()
      ;(event.target as IDBDatabase).close()
    },
    terminated: lost,
  })

type Upgrade<Stores extends DBSchema> = IDBPTransaction<Stores, StoreNames<Stores>[], 'versionchange'>

async function upgrade(db: IDBPDatabase<Schema>, oldVersion: number, tx: Upgrade<Schema>) {
  const operations = db.createObjectStore('operations', { keyPath: 'id' })
  operations.createIndex('subject', 'subject')
  if (oldVersion === 0) return void db.createObjectStore('files')
  const old = tx as unknown as Upgrade<{ entries: { key: string; value: EntryOfVersion1 } }>
  for (const entry of await old.objectStore('entries').getAll()) {
    for (const operation of convertEntry(entry)) await operations.add(operation)
  }
  old.db.deleteObjectStore('entries')
}

async function add(
  tx: Transaction,
  operation: Operation,
  blobs?: Blobs,
  merge?: (pending: Operation) => Operation,
) {
  const { subject, userId } = operation
  const sameSubject =
    subject === undefined ? [] : await tx.objectStore('operations').index('subject').getAll(subject)
  const pending = sameSubject.find((one) => isPending(one) && one.userId === userId)
  if (pending && merge) {
    const merged = merge(pending)
    await removeFiles(tx, pending, merged.files)
    await put(tx, merged, blobs)
    return merged
  }
  const isTaken = (await tx.objectStore('operations').getKey(operation.id)) !== undefined
  const added = isTaken ? { ...operation, id: newOperationId() } : operation
  await put(tx, added, blobs)
  return added
}

async function changeOne(
  tx: Transaction,
  id: string,
  change: Parameters<Database['change']>[1],
  blobs?: Blobs,
): Promise<Operation | undefined> {
  const before = await tx.objectStore('operations').get(id)
  const after = before && change(before)
  if (!before || !after) return undefined
  if (after === 'discard') {
    await removeOne(tx, id)
    return undefined
  }
  await removeFiles(tx, before, isPending(after) ? after.files : [])
  if (after.id !== id) await moveTo(tx, before, after)
  await put(tx, after, blobs)
  return after
}

async function moveTo(tx: Transaction, before: Operation, after: Operation) {
  const files = tx.objectStore('files')
  for (const { key } of after.files) {
    const blob = await files.get([before.id, key])
    if (blob) await files.put(blob, [after.id, key])
  }
  await removeOne(tx, before.id)
}

async function removeOne(tx: Transaction, id: string) {
  const operation = await tx.objectStore('operations').get(id)
  if (operation) await removeFiles(tx, operation, [])
  await tx.objectStore('operations').delete(id)
}

async function put(tx: Transaction, operation: Operation, blobs: Blobs = new Map()) {
  await tx.objectStore('operations').put(operation)
  for (const [key, blob] of blobs) await tx.objectStore('files').put(blob, [operation.id, key])
}

async function removeFiles(tx: Transaction, operation: Operation, staying: Operation['files']) {
  for (const { key } of operation.files) {
    if (!staying.some((file) => file.key === key)) await tx.objectStore('files').delete([operation.id, key])
  }
}

/** Nothing of it shall stay. */
function abort(tx: Transaction) {
  try {
    tx.abort()
  } catch {
    // It has ended by itself.
  }
}
