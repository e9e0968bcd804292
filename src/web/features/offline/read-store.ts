/** What the device keeps so that the journal can be read without signal; what is written without signal lies elsewhere. */
type Key = 'person' | 'cache'

const store = 'kept'

let opened: IDBDatabase | undefined
let opening: Promise<IDBDatabase> | undefined

const open = () =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('rollbook-read', 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store))
    request.addEventListener('error', () => reject(request.error as Error))
    request.addEventListener('success', () => {
      opened = request.result
      opened.addEventListener('close', reopen)
      opened.addEventListener('versionchange', () => {
        opened?.close()
        reopen()
      })
      resolve(opened)
    })
  })

function reopen() {
  opened = undefined
  opening = undefined
}

function database(): Promise<IDBDatabase> {
  opening ??= open()
  opening.catch(reopen)
  return opening
}

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error as Error))
  })

/** What is kept under a key; rejects where the browser keeps nothing. */
export async function kept(key: Key): Promise<unknown> {
  const transaction = (await database()).transaction(store)
  return done<unknown>(transaction.objectStore(store).get(key))
}

/** Keeps a value and waits until it is written. */
export async function keep(key: Key, value: unknown) {
  const transaction = (await database()).transaction(store, 'readwrite')
  const written = done(transaction.objectStore(store).put(value, key))
  transaction.commit()
  await written
}

/** Keeps a value while the page goes away: nothing may be waited for any more, so only by what is open already. */
export function keepAtOnce(key: Key, value: unknown) {
  if (!opened) return
  const transaction = opened.transaction(store, 'readwrite')
  transaction.objectStore(store).put(value, key)
  transaction.commit()
}

/** Drops what is kept under a key if it is the one that is meant. */
export async function dropKept(key: Key, isMeant: (value: unknown) => boolean) {
  const rows = (await database()).transaction(store, 'readwrite').objectStore(store)
  if (isMeant(await done<unknown>(rows.get(key)))) await done(rows.delete(key))
}
