import { createStore } from '@tanstack/react-store'
import { inOrder, isPending, type Operation } from '#shared/offline.ts'
import { database } from './database.ts'

const everySecond = 1000

/** Everything in the outbox of this device, of everybody, in the order of writing; what was sent stays for a day. */
export const operations = createStore<Operation[]>([])

/** What a form is saving at this moment: it says itself how that goes, and is listed when it stays pending. */
const submitting = new Set<string>()

let tabs: BroadcastChannel | undefined

/** Keeps the list up to date, also with what other tabs do. Answers how to stop. */
export function watchOutbox() {
  tabs = new BroadcastChannel('outbox')
  tabs.addEventListener('message', () => void reread())
  const clock = setInterval(() => document.visibilityState === 'visible' && void reread(), everySecond)
  void reread()
  return () => {
    clearInterval(clock)
    tabs?.close()
    tabs = undefined
  }
}

/** To be called after every change: this tab and the others show it. */
export async function outboxChanged() {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  tabs?.postMessage('changed')
  await reread()
}

async function reread() {
  // A browser without a database has nothing pending; whoever writes is told.
  const all = await readAll().catch(() => [])
  const next = inOrder(all.filter(({ id }) => !submitting.has(id)))
  if (JSON.stringify(next) !== JSON.stringify(operations.get())) operations.setState(() => next)
}

const readAll = () => database().all()

/** Leaves an operation out of the list while the work goes on. */
export async function whileSubmitting<T>(id: string, work: () => Promise<T>): Promise<T> {
  submitting.add(id)
  try {
    return await work()
  } finally {
    submitting.delete(id)
    await outboxChanged()
  }
}

/** What a person has pending on this device, in the order of writing, read from the disk. */
export const readPending = async (userId: number): Promise<Operation[]> =>
  inOrder(await readAll()).filter((operation) => isPending(operation) && operation.userId === userId)

/** Pending operations as people count them: a new tag is a part of the entry that needs it. */
export const withoutParts = (pending: Operation[]) =>
  pending.filter((one) => one.problem !== undefined || !pending.some(({ needs }) => needs.includes(one.id)))

/** What a person has on this device, sent or not; of a browser that stores nothing, nothing. */
export const readOperations = async (userId: number): Promise<Operation[]> =>
  (await readAll().catch(() => [])).filter((operation) => operation.userId === userId)

/** An operation by its id, also where that has changed since; read from the disk. */
export const findOperation = async (id: string): Promise<Operation | undefined> =>
  (await readAll()).find((operation) => operation.id === id || operation.merged.includes(id))

/** Whether a draft has become an operation, pending or sent: then it is no draft any more. */
export const wasSent = (draftId: string): boolean =>
  operations.get().some(({ id, merged }) => [id, ...merged].includes(operationIdOf(draftId)))

/** The id of the operation that a draft becomes. */
export const operationIdOf = (draftId: string) => (draftId.startsWith('offline_') ? draftId : `offline_${draftId}`)

/** Leaves nothing of a person in the outbox. */
export async function removeOperationsOf(userId: number) {
  const all = await readAll()
  await database().remove(all.filter((operation) => operation.userId === userId).map(({ id }) => id))
  await outboxChanged()
}
