import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb'
import {
  type DraftFile,
  isPending,
  newDevice,
  newOperationId,
  type Operation,
  type PendingFile,
  type WriteNumber,
} from '#shared/offline/operations.ts'
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
   * leaves the operation as it is; returning 'discard' removes it, and 'giveBack' as well, but for files from a draft,
   * which are the draft's again.
   */
  change: (
    id: string,
    change: (operation: Operation) => Operation | 'discard' | 'giveBack' | undefined,
    blobs?: Blobs,
  ) => Promise<Operation | undefined>
  /** Gives this device another id, if it still has this one: another device has given its numbers, too. */
  renewDevice: (device: string) => Promise<void>
  /** Removes operations and their files; with the last one, the device's id as well. */
  remove: (ids: string[]) => Promise<void>
  /** The bytes of a file of an operation, or of a draft by its name. */
  blob: (owner: string, key: string) => Promise<Blob | undefined>
}

/** What was chosen in forms, before it is saved. An operation that is written with such a file takes it over. */
interface DraftFiles {
  /** Everyone's. */
  draftFiles: () => Promise<DraftFile[]>
  addDraftFile: (file: DraftFile, bytes: Blob) => Promise<unknown>
  /** Changes each of them; if `change` returns undefined, the file and its bytes are removed. */
  changeDraftFiles: (change: (file: DraftFile) => DraftFile | undefined) => Promise<void>
}

interface Combine {
  merge: (pending: Operation) => Operation
  isSame: (taken: Operation) => boolean
}

interface Schema extends DBSchema {
  operations: { key: string; value: Operation; indexes: { subject: string } }
  /** One row per file, so that changing a word doesn't rewrite a video. */
  files: { key: [owner: string, fileKey: string]; value: Blob }
  draftFiles: { key: string; value: DraftFile }
  /** The number that was given last, under the key 'last'. */
  device: { key: string; value: WriteNumber }
}

type Transaction = IDBPTransaction<Schema, ['operations', 'files', 'draftFiles', 'device'], 'readwrite'>

/** This browser's outbox, opened on first use. */
export const database = (): Database & DraftFiles => {
  opened ??= openDatabase()
  return opened
}
let opened: (Database & DraftFiles) | undefined

export function openDatabase(name = 'outbox'): Database & DraftFiles {
  const { read, write: writeAll } = deviceDatabase<Schema>(name, {
    version: 4,
    stores: ['operations', 'files', 'draftFiles', 'device'],
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
    renewDevice: (device) =>
      write(async (tx) => {
        const last = await tx.objectStore('device').get('last')
        if (last?.device === device) await tx.objectStore('device').put(newDevice(), 'last')
      }),
    remove: (ids) =>
      write(async (tx) => {
        for (const id of ids) await removeOne(tx, id)
        // Without an outbox, nothing says which device it was: it takes another id with the next write.
        if ((await tx.objectStore('operations').count()) === 0) await tx.objectStore('device').delete('last')
      }),
    draftFiles: () => read((tx) => tx.objectStore('draftFiles').getAll()),
    addDraftFile: (file, bytes) =>
      write(async (tx) => {
        await tx.objectStore('files').put(bytes, [file.draft, file.key])
        await tx.objectStore('draftFiles').put(file)
      }),
    changeDraftFiles: (change) => write((tx) => changeDraftFiles(tx, change)),
  }
}

type Upgrade<Stores extends DBSchema> = IDBPTransaction<Stores, StoreNames<Stores>[], 'versionchange'>

async function upgrade(db: IDBPDatabase<Schema>, oldVersion: number, tx: Upgrade<Schema>) {
  db.createObjectStore('draftFiles', { keyPath: 'key' })
  if (oldVersion === 3) return
  db.createObjectStore('device')
  if (oldVersion === 2) return
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
    return put(tx, merged, blobs)
  }
  return put(tx, taken ? { ...operation, id: newOperationId() } : operation, blobs)
}

async function changeOne(
  tx: Transaction,
  id: string,
  change: Parameters<Database['change']>[1],
  blobs?: Blobs,
): Promise<Operation | undefined> {
  const stored = await tx.objectStore('operations').get(id)
  const before = stored && (await withNumber(tx, stored))
  const after = before && change(before)
  if (!before || !after) return undefined
  if (after === 'discard' || after === 'giveBack') {
    await removeOne(tx, id, after === 'giveBack' ? await giveBack(tx, before) : [])
    return undefined
  }
  await removeFiles(tx, before, isPending(after) ? after.files : [])
  if (after.id !== id) await moveTo(tx, before, after)
  return put(tx, after, blobs)
}

async function moveTo(tx: Transaction, before: Operation, after: Operation) {
  const files = tx.objectStore('files')
  for (const { key, draft } of after.files) {
    const blob = draft === undefined && (await files.get([before.id, key]))
    if (blob) await files.put(blob, [after.id, key])
  }
  await removeOne(tx, before.id, after.files.filter(isFromDraft))
}

async function removeOne(tx: Transaction, id: string, remaining: PendingFile[] = []) {
  const operation = await tx.objectStore('operations').get(id)
  if (operation) await removeFiles(tx, operation, remaining)
  await tx.objectStore('operations').delete(id)
}

const isFromDraft = (file: PendingFile): file is PendingFile & { draft: string } => file.draft !== undefined

/** Returns the files that are their draft's again. */
async function giveBack(tx: Transaction, { files, userId, timestamp: at }: Operation) {
  const chosen = files.filter(isFromDraft)
  for (const file of chosen) await tx.objectStore('draftFiles').put({ ...file, userId, at })
  return chosen
}

async function changeDraftFiles(tx: Transaction, change: (file: DraftFile) => DraftFile | undefined) {
  for (const file of await tx.objectStore('draftFiles').getAll()) {
    const changed = change(file)
    if (changed) await tx.objectStore('draftFiles').put(changed)
    else {
      await tx.objectStore('files').delete([file.draft, file.key])
      await tx.objectStore('draftFiles').delete(file.key)
    }
  }
}

async function put(tx: Transaction, operation: Operation, blobs: Blobs = new Map()): Promise<Operation> {
  const written = { ...(await withNumber(tx, operation)), files: await takeOver(tx, operation.files) }
  await tx.objectStore('operations').put(written)
  for (const [key, blob] of blobs) await tx.objectStore('files').put(blob, [operation.id, key])
  return written
}

/** Files that a draft has are no longer the draft's. Their bytes stay where they are: moving them would copy them. */
async function takeOver(tx: Transaction, files: PendingFile[]) {
  const taken: PendingFile[] = []
  for (const file of files) {
    const chosen = await tx.objectStore('draftFiles').get(file.key)
    await tx.objectStore('draftFiles').delete(file.key)
    taken.push(chosen ? { ...file, draft: chosen.draft } : file)
  }
  return taken
}

/** An operation with the next number, unless it has one. */
async function withNumber(tx: Transaction, operation: Operation): Promise<Operation> {
  if (operation.write) return operation
  const { device, number } = (await tx.objectStore('device').get('last')) ?? newDevice()
  const write = { device, number: number + 1 }
  await tx.objectStore('device').put(write, 'last')
  return { ...operation, write }
}

async function removeFiles(tx: Transaction, { id, files }: Operation, remaining: PendingFile[]) {
  for (const { key, draft } of files) {
    if (!remaining.some((file) => file.key === key)) await tx.objectStore('files').delete([draft ?? id, key])
  }
}
