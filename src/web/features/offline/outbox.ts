import { inOrder, newPendingId, type PendingEntry, pendingOf } from '#shared/offline.ts'
import { askToPersist, needsRoom, onDevice } from './room.ts'
import { type Blobs, type Row, store } from './store.ts'

const everySecond = 1000

/** Keeps an entry until the server has it, and shows it. Throws an ApiError with a sentence where the device cannot. */
export async function keepEntry(entry: PendingEntry, blobs: Blobs = new Map()) {
  await writeEntry(entry, blobs)
  await changed()
}

/** The same without showing it: who calls this has something to say first, and then calls `changed`. */
export async function writeEntry(entry: PendingEntry, blobs: Blobs = new Map()) {
  await needsRoom(sizeOf(blobs))
  await onDevice(() => store().put(entry, blobs))
  askToPersist()
}

/**
 * Changes a kept entry, also one that a sync has sent a moment ago: what differs will follow. Answers false when it is
 * gone for good.
 */
export async function changeKept(
  id: string,
  change: (entry: PendingEntry) => PendingEntry,
  blobs: Blobs = new Map(),
): Promise<boolean> {
  await needsRoom(sizeOf(blobs))
  const after = await onDevice(() => store().change(id, (row) => changedRow(row, change), blobs))
  await changed()
  return after !== undefined
}

/** A row after the person has changed it: it is pending again, and nothing that was said of it holds any more. */
export function changedRow({ sentAt: _, ...row }: Row, change: (entry: PendingEntry) => PendingEntry): Row {
  const { problem: _problem, ...after } = change(row)
  return { ...after, revision: row.revision + 1 }
}

/** Takes an entry out unsent. Answers how to bring it back. */
export async function dropKept(id: string): Promise<() => Promise<void>> {
  const row = await store().find(id)
  const blobs = row && (await blobsOf(row))
  await store().drop([id])
  await changed()
  return async () => {
    if (row) await keepEntry(row, blobs)
  }
}

/**
 * Makes an entry of its own of one that the server refused: it belongs to no planned session any more, and to nothing that
 * was deleted elsewhere since.
 */
export async function keepAnew(id: string) {
  const row = await store().find(id)
  if (!row) return
  const blobs = await blobsOf(row)
  const { planned: _, ...data } = row.data
  const files = row.files.map(({ uploaded, ...file }) =>
    blobs.has(file.key) || !uploaded ? file : { ...file, uploaded },
  )
  await keepEntry(pendingOf({ ...row, now: row.timestamp, id: newPendingId(), tried: [], data, files }), blobs)
  await store().drop([id])
  await changed()
}

async function blobsOf(row: Row): Promise<Blobs> {
  const blobs = new Map<string, Blob>()
  for (const { key } of row.files) {
    const blob = await store().blob(row.id, key)
    if (blob) blobs.set(key, blob)
  }
  return blobs
}

/** What a person has written on this device and the server does not have yet, in the order of writing. */
export const keptEntries = async (userId: number): Promise<PendingEntry[]> =>
  pendingIn(await store().all()).filter((entry) => entry.userId === userId)

/** Leaves nothing of a person in the outbox. */
export async function dropKeptOf(userId: number) {
  const rows = await store().all()
  await store().drop(rows.filter((row) => row.userId === userId).map((row) => row.id))
  await changed()
}

export const pendingIn = (rows: Row[]): PendingEntry[] => inOrder(rows.filter((row) => row.sentAt === undefined))

const sizeOf = (blobs: Blobs) => [...blobs.values()].reduce((sum, blob) => sum + blob.size, 0)

let pending: PendingEntry[] = []
const listeners = new Set<() => void>()
let tabs: BroadcastChannel | undefined
let clock: ReturnType<typeof setInterval> | undefined

/** What is pending, of everybody on this device; the same list as long as nothing has changed. */
export const pendingNow = () => pending

/** Hears when what is pending has changed, in this tab or another. Answers how to stop. */
export function listenToPending(listener: () => void) {
  listeners.add(listener)
  if (listeners.size === 1) watch()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(clock)
    tabs?.close()
    tabs = undefined
  }
}

function watch() {
  void reread()
  clock = setInterval(() => document.visibilityState === 'visible' && void reread(), everySecond)
  tabs = new BroadcastChannel('outbox')
  tabs.addEventListener('message', () => void reread())
}

/** To be called after every change: this tab and the others show it. */
export async function changed() {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  tabs?.postMessage('changed')
  await reread()
}

async function reread() {
  // A browser without a database has nothing pending; whoever writes is told.
  const rows = await store()
    .all()
    .catch(() => [])
  const next = pendingIn(rows)
  if (JSON.stringify(next) === JSON.stringify(pending)) return
  pending = next
  for (const listener of listeners) listener()
}
