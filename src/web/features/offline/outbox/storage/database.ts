import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb'
import { isPending, newOperationId, type Operation } from '#shared/offline/operations.ts'
import { deviceDatabase } from '#web/features/offline/device-database.ts'
import { acyclicNeeds } from './acyclic-needs.ts'
import { convertEntry, type EntryOfVersion1 } from './version-1.ts'

/** The bytes of an operation's files, by file key. */
export type Blobs = ReadonlyMap<string, Blob>

/**
 * The outbox on the disk. A sent operation stays for a day, without its files: a form that is still open may change it,
 * and other operations may need its reply.
 */
export interface Database {
  all: () => Promise<Operation[]>
  find: (id: string) => Promise<Operation | undefined>
  /**
   * Writes an operation and its files, all or nothing, and resolves to what was written once it is on the disk. If an
   * operation on the same subject is pending, `merge` combines the two; if the id is taken, this one gets a new id, unless
   * `isSame` says that it was written before.
   */
  add: (operation: Operation, blobs?: Blobs, combine?: Combine) => Promise<Operation>
  /**
   * Reads an operation and writes what `change` returns, in one transaction. The id may change. Returning undefined
   * leaves the operation as it is; returning 'discard' removes it.
   */
  change: (
    id: string,
    change: (operation: Operation) => Operation | 'discard' | undefined,
    blobs?: Blobs,
  ) => Promise<Operation | undefined>
  /** Removes operations and their files. */
  remove: (ids: string[]) => Promise<void>
  blob: (id: string, key: string) => Promise<Blob | undefined>
}

interface Combine {
  merge: (pending: Operation) => Operation
  isSame: (taken: Operation) => boolean
}

interface Schema extends DBSchema {
  operations: { key: string; value: Operation; indexes: { subject: string } }
  /** One row per file, so that changing a word doesn't rewrite a video. */
  files: { key: [operationId: string, fileKey: string]; value: Blob }
}

type Transaction = IDBPTransaction<Schema, ['operations', 'files'], 'readwrite'>

/** This browser's outbox, opened on first use. */
export const database = (): Database => {
  opened ??= openDatabase()
  return opened
}
let opened: Database | undefined

export function openDatabase(name = 'outbox'): Database {
  const { read, write: writeAll } = deviceDatabase<Schema>(name, {
    version: 2,
    stores: ['operations', 'files'],
    upgrade,
  })
  const write = <T>(work: (tx: Transaction) => Promise<T>) =>
    writeAll((tx) => work(tx as unknown as Transaction), { durability: 'strict' })
  return {
    all: () => read((tx) => tx.objectStore('operations').getAll()),
    find: (id) => read((tx) => tx.objectStore('operations').get(id)),
    blob: (id, key) => read((tx) => tx.objectStore('files').get([id, key])),
    add: (operation, blobs, combine) => write((tx) => add(tx, operation, blobs, combine)),
    change: (id, change, blobs) => write((tx) => changeOne(tx, id, change, blobs)),
    remove: (ids) =>
      write(async (tx) => {
        for (const id of ids) await removeOne(tx, id)
      }),
  }
}

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

async function add(tx: Transaction, operation: Operation, blobs?: Blobs, combine?: Combine) {
  const { subject, userId } = operation
  const taken = await tx.objectStore('operations').get(operation.id)
  if (taken && combine?.isSame(taken)) return taken
  const sameSubject =
    subject === undefined ? [] : await tx.objectStore('operations').index('subject').getAll(subject)
  const pending = sameSubject.find((one) => isPending(one) && one.userId === userId)
  if (pending && combine) {
    const both = combine.merge(pending)
    const merged = { ...both, needs: acyclicNeeds(await tx.objectStore('operations').getAll(), both) }
    await removeFiles(tx, pending, merged.files)
    await put(tx, merged, blobs)
    return merged
  }
  const added = taken ? { ...operation, id: newOperationId() } : operation
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

async function removeFiles(tx: Transaction, operation: Operation, remaining: Operation['files']) {
  for (const { key } of operation.files) {
    if (!remaining.some((file) => file.key === key)) await tx.objectStore('files').delete([operation.id, key])
  }
}
