import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb'

type Transaction<Schema extends DBSchema, Mode extends IDBTransactionMode = 'readwrite'> = IDBPTransaction<
  Schema,
  StoreNames<Schema>[],
  Mode
>

interface Options<Schema extends DBSchema> {
  version: number
  stores: StoreNames<Schema>[]
  /** If it fails, everything stays as it was. */
  upgrade: (
    db: IDBPDatabase<Schema>,
    oldVersion: number,
    tx: IDBPTransaction<Schema, StoreNames<Schema>[], 'versionchange'>,
  ) => Promise<unknown>
}

/** A connection to a database of this device. */
export interface DeviceDatabase<Schema extends DBSchema> {
  /** The connection if it is open: nothing can be awaited while the page is being left. */
  connected: () => IDBPDatabase<Schema> | undefined
  /** Reads in one transaction. If the page is left meanwhile, it is read anew on return. */
  read: <T>(work: (tx: Transaction<Schema, 'readonly'>) => Promise<T>) => Promise<T>
  /** Does all of `work` in one transaction, or nothing. If the page is left meanwhile, it is done anew on return. */
  write: <T>(work: (tx: Transaction<Schema>) => Promise<T>, options?: IDBTransactionOptions) => Promise<T>
}

/** Longer than any healthy device takes, in milliseconds. */
const timeoutMs = 1_000

/** Rejects if the device's storage doesn't reply in time: what another page has frozen or the system has lost may never. */
export const soon = <T>(reading: Promise<T>, withinMs = timeoutMs): Promise<T> =>
  Promise.race([
    reading,
    new Promise<never>((_resolve, reject) =>
      setTimeout(() => reject(new Error('The storage doesn’t reply.')), withinMs),
    ),
  ])

const lastWork = new Set<() => void>()
const closing = new Set<() => void>()
let back: { promise: Promise<void>; resolve: () => void } | undefined

function away() {
  let resolve = () => undefined as void
  const promise = new Promise<void>((done) => (resolve = done))
  return { promise, resolve }
}

/** Has this done when the page is left, while the databases are still open. */
export const onLeave = (work: () => void) => void lastWork.add(work)

/**
 * Closes the databases while the page is away. A page that is frozen on its way into the browser's back/forward cache
 * would keep its transaction open, for which every other page and the service worker would wait.
 */
function leave() {
  for (const work of lastWork) work()
  back ??= away()
  for (const close of closing) close()
}

function comeBack() {
  back?.resolve()
  back = undefined
}

// A service worker has neither event.
if ('document' in globalThis) {
  addEventListener('pagehide', leave)
  addEventListener('pageshow', comeBack)
}

/** Opens a database on first use. */
export function deviceDatabase<Schema extends DBSchema>(
  name: string,
  options: Options<Schema>,
): DeviceDatabase<Schema> {
  const connection = openedOnUse(name, options)
  const { run, interrupt } = transactionsOf(connection.connect, options.stores)
  closing.add(() => {
    const wasOpen = connection.connected() !== undefined
    interrupt()
    connection.leave()
    // What is written last when the page is left again needs it open.
    if (wasOpen) void back?.promise.then(connection.connect).catch(() => undefined)
  })
  return {
    connected: connection.connected,
    read: (work) => run('readonly', work),
    write: (work, how) => run('readwrite', work, how),
  }
}

/** A newer version in another tab, or clearing the site's data, closes the connection; the next call reopens it. */
function openedOnUse<Schema extends DBSchema>(name: string, options: Options<Schema>) {
  let connected: IDBPDatabase<Schema> | undefined
  let connecting: Promise<IDBPDatabase<Schema>> | undefined
  const close = () => {
    connected?.close()
    connected = undefined
    connecting = undefined
  }
  const opening = openingOf(name, options, close)
  const open = async (): Promise<IDBPDatabase<Schema>> => {
    await back?.promise
    const db = await opening.open()
    if (db && !back) return (connected = db)
    db?.close()
    return open()
  }
  const connect = () => {
    connecting ??= open()
    connecting.catch(close)
    return connecting
  }
  /** What is still being opened is closed by `open`. */
  const leave = () => {
    opening.interrupt()
    if (connected) close()
  }
  return { connect, connected: () => connected, leave }
}

/** Opens a database, and interrupts its upgrade, after which nothing is open. */
function openingOf<Schema extends DBSchema>(
  name: string,
  { version, upgrade }: Options<Schema>,
  close: () => void,
) {
  let upgrading: { abort: () => void } | undefined
  let isInterrupted = false
  const open = async () => {
    isInterrupted = false
    try {
      return await openDB<Schema>(name, version, {
        upgrade: (db, oldVersion, _newVersion, tx) => {
          upgrading = tx
          tx.done.catch(() => undefined)
          void upgrade(db, oldVersion, tx).catch(() => abort(tx))
        },
        blocking: close,
        terminated: close,
      })
    } catch (error) {
      if (!isInterrupted) throw error
      return undefined
    } finally {
      upgrading = undefined
    }
  }
  const interrupt = () => {
    if (upgrading) isInterrupted = abort(upgrading)
  }
  return { open, interrupt }
}

/** Makes transactions, and makes those anew that are interrupted. */
function transactionsOf<Schema extends DBSchema>(
  connect: () => Promise<IDBPDatabase<Schema>>,
  stores: StoreNames<Schema>[],
) {
  const unfinished = new Map<{ abort: () => void }, { isInterrupted: boolean }>()
  const run = async <T, Mode extends 'readonly' | 'readwrite'>(
    mode: Mode,
    work: (tx: Transaction<Schema, Mode>) => Promise<T>,
    options?: IDBTransactionOptions,
  ): Promise<T> => {
    const tx = (await connect()).transaction(stores, mode, options)
    const state = { isInterrupted: false }
    unfinished.set(tx, state)
    try {
      const result = await work(tx)
      unfinished.delete(tx)
      tx.commit()
      await tx.done
      return result
    } catch (error) {
      unfinished.delete(tx)
      abort(tx)
      await tx.done.catch(() => undefined)
      if (!state.isInterrupted) throw error
    }
    return run(mode, work, options)
  }
  const interrupt = () => {
    for (const [tx, state] of unfinished) state.isInterrupted = abort(tx)
  }
  return { run, interrupt }
}

/** Returns whether it was still open. */
function abort(tx: { abort: () => void }) {
  try {
    tx.abort()
    return true
  } catch {
    return false
  }
}
