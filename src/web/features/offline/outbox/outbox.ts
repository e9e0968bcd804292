import { createStore } from '@tanstack/react-store'
import { inOrder, isPending, type Operation } from '#shared/offline/operations.ts'
import { soon } from '../device-database.ts'
import { database } from './storage/database.ts'

const rereadInterval = 1000

/** How long a busy phone may take to read the outbox while the app starts, in milliseconds. */
const patience = 2_500

/** All operations on this device, of every user, oldest first; those already sent stay for a day. */
export const operations = createStore<Operation[]>([])

/** Whether the outbox can't be read, so that nobody knows what is pending. */
export const isUnreadable = createStore(false)

/** Operations a form is saving right now. The form reports on them itself; they are listed only if they stay pending. */
const submitting = new Set<string>()

let channel: BroadcastChannel | undefined
let isRead = false

/** Keeps the list up to date, including what other tabs do. Returns how to stop. */
export function watchOutbox() {
  channel = new BroadcastChannel('outbox')
  channel.addEventListener('message', () => void reread())
  const clock = setInterval(() => document.visibilityState === 'visible' && void reread(), rereadInterval)
  void reread()
  return () => {
    clearInterval(clock)
    channel?.close()
    channel = undefined
  }
}

/** Call after every change, so that this tab and the others show it. */
export async function outboxChanged() {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  channel?.postMessage('changed')
  await reread()
}

async function reread() {
  const reading = readAll()
  const say = (isSo: boolean) => isUnreadable.setState(() => isSo)
  void soon(reading, patience).catch(() => say(true))
  const all = await reading.then((found) => (say(false), found)).catch(() => [])
  isRead = true
  const next = inOrder(all.filter(({ id }) => !submitting.has(id)))
  if (JSON.stringify(next) !== JSON.stringify(operations.get())) operations.setState(() => next)
}

const readAll = () => database().all()

/** Hides an operation from the list while `work` runs. */
export async function whileSubmitting<T>(id: string, work: () => Promise<T>): Promise<T> {
  submitting.add(id)
  try {
    return await work()
  } finally {
    submitting.delete(id)
    await outboxChanged()
  }
}

/** A person's pending operations on this device, oldest first, read from the disk. */
export const readPending = async (userId: number): Promise<Operation[]> =>
  inOrder(await readAll()).filter((operation) => isPending(operation) && operation.userId === userId)

/** Pending operations as people count them: a new tag is part of the entry that needs it. */
export const withoutParts = (pending: Operation[]) =>
  pending.filter(
    (operation) => operation.problem !== undefined || !pending.some(({ needs }) => needs.includes(operation.id)),
  )

/** A person's operations on this device, sent or not; none if the browser can't store anything. */
export const readOperations = async (userId: number): Promise<Operation[]> =>
  (await readAll().catch(() => [])).filter((operation) => operation.userId === userId)

/** Finds an operation on the disk by its id, or by an id it had before. */
export const findOperation = async (id: string): Promise<Operation | undefined> =>
  (await readAll()).find((operation) => operation.id === id || operation.merged.includes(id))

/**
 * Whether a draft has become an operation, pending or sent, and is therefore no longer a draft; undefined until the outbox
 * was read.
 */
export const wasSent = (draftId: string): boolean | undefined =>
  isRead ? operations.get().some(({ id, merged }) => [id, ...merged].includes(operationIdOf(draftId))) : undefined

/** Whether a draft is pending, as the disk has it. */
export const isPendingDraft = async (draftId: string): Promise<boolean> => {
  const operation = await findOperation(operationIdOf(draftId)).catch(() => undefined)
  return operation !== undefined && isPending(operation)
}

/** The id of the operation a draft becomes. */
export const operationIdOf = (draftId: string) => (draftId.startsWith('offline_') ? draftId : `offline_${draftId}`)

/** Removes everything of a person's from the outbox, and the files of their drafts. */
export async function removeOperationsOf(userId: number) {
  await database().changeDraftFiles((file) => (file.userId === userId ? undefined : file))
  const all = await readAll()
  await database().remove(all.filter((operation) => operation.userId === userId).map(({ id }) => id))
  await outboxChanged()
}
