import type { QueryClient } from '@tanstack/react-query'
import type { Entry } from '#shared/entries/entries.ts'
import { isStoredAs } from '#shared/entries/entry-merge.ts'
import { entryDataOf, type PendingEntry, payloadOf } from '#shared/entries/pending-entries.ts'
import { isSamePlanned, type SessionToCreate } from '#shared/entries/planned-sessions.ts'
import { entryToLog } from '#shared/entries/today.ts'
import { isPending, ofKind } from '#shared/offline/operations.ts'
import { createEntry } from '#web/features/entries/operations.ts'
import { findStored, removalsOf } from '#web/features/entries/pending.ts'
import { removeWithUndo } from '#web/features/entries/view/remove-entry.ts'
import { discardWithUndo } from '#web/features/offline/outbox/discard-with-undo.ts'
import { readOperations } from '#web/features/offline/outbox/outbox.ts'
import { storedOperations } from '#web/features/offline/outbox/sending/announce-stored.ts'
import { storeOperation } from '#web/features/offline/outbox/submit.ts'
import { currentUserIn } from '#web/features/sessions/session.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { toast } from '#web/lib/toast.ts'

export { sync } from '#web/features/offline/outbox/sending/sync.ts'

/** The latest log of this tab, until it is on the device. */
let writing: Promise<unknown> = Promise.resolve()

/** Stores a one-tap log on the device, or on the server if the device can't. Returns undefined if neither worked. */
export async function logSession(
  client: QueryClient,
  session: SessionToCreate,
): Promise<PendingEntry | undefined> {
  try {
    const written = write(client, session)
    writing = written.catch(() => undefined)
    return await written
  } catch (error) {
    toast({ text: `It wasn’t saved. ${sentenceOf(error)}`, isBad: true })
    return undefined
  }
}

async function write(client: QueryClient, session: SessionToCreate) {
  const data = entryDataOf(entryToLog(session))
  const needs = removalsOf((await onThisDevice(client)).filter(isPending), data.planned)
  return storeOperation(client, createEntry, { draft: null, type: 'training', data, needs })
}

/** The person's operations as the disk has them: the list on the screen may be a moment older. */
export const onThisDevice = (client: QueryClient) => readOperations(currentUserIn(client)?.id ?? 0)

/** Whether the entry that a one-tap log became is still as it was logged. */
export const isStoredUnchanged = (stored: Entry, logged: PendingEntry) => isStoredAs(stored, payloadOf(logged, []))

/** Undoes a one-tap log, on the device or the server. That, too, can be undone for ten seconds. */
export async function undoLog(client: QueryClient, pending: PendingEntry) {
  const stored = findStored(pending.id)
  if (stored) return remove(client, stored)
  // If it is being sent right now, it may still be stored after it was discarded.
  const { unsubscribe } = storedOperations.subscribe(() => {
    const late = findStored(pending.id)
    if (!late) return
    unsubscribe()
    void isLoggedAgain(client, pending).then((isAgain) => (isAgain ? undefined : remove(client, late)))
  })
  return discardWithUndo(client, pending, unsubscribe)
}

/** Whether the planned session was logged once more since. Then the entry that was stored late is that log. */
async function isLoggedAgain(client: QueryClient, { id, timestamp, data: { planned } }: PendingEntry) {
  await writing
  const later = (await onThisDevice(client)).filter(
    (operation) => operation.id !== id && operation.timestamp >= timestamp,
  )
  return ofKind(later, 'createEntry').some(
    (operation) => planned && isSamePlanned(operation.data.planned, planned),
  )
}

const remove = (client: QueryClient, entry: Entry) =>
  removeWithUndo(client, entry, 'this').catch(() =>
    toast({ text: `Couldn’t undo. “${entry.title}” is in your journal; you can delete it there.`, isBad: true }),
  )
