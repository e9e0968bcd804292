import type { QueryClient } from '@tanstack/react-query'
import type { Scope } from '#shared/calendar/rule-changes.ts'
import type { Entry } from '#shared/entries/entries.ts'
import { withStoredTags } from '#shared/entries/pending-entries.ts'
import { shownTitle } from '#shared/entries/quick.ts'
import { isPending } from '#shared/offline/operations.ts'
import { operations, outboxChanged } from '#web/features/offline/outbox/outbox.ts'
import { askAboutConflict } from '#web/features/offline/outbox/report-submitted.ts'
import type { Submitted } from '#web/features/offline/outbox/sending/send-stored.ts'
import { database } from '#web/features/offline/outbox/storage/database.ts'
import { discardOperation } from '#web/features/offline/outbox/storage/discard-operation.ts'
import { submit } from '#web/features/offline/outbox/submit.ts'
import { undoToast } from '#web/lib/toast.ts'
import { findPendingRestore, findRemoval } from '../pending.ts'
import { cancelRemoval, removeEntry, restoreEntry } from '../removal-operations.ts'

/** Deletes an entry, and planned sessions of its series if `scope` says so. */
async function removeStored(client: QueryClient, entry: Entry, scope: Scope): Promise<Submitted<unknown>> {
  const pending = operations.get().filter(isPending)
  const restore = findPendingRestore(pending, entry.id)
  const earlier = findRemoval(pending, entry.id)
  // It was deleted and restored with Undo, and neither has been sent yet.
  if (restore && earlier) {
    await discardOperation(restore.id)
    return { state: 'pending', id: earlier.id }
  }
  return submit(client, removeEntry, {
    draft: null,
    data: { entry: withStoredTags(entry), scope },
    needs: restore ? [restore.id] : [],
  })
}

/** Undoes a removal, on the server only if it may have been sent. */
async function undoRemoval(client: QueryClient, id: string, entry: Entry) {
  const { isUnsent, removal } = await cancelRemoval(database(), id)
  await outboxChanged()
  if (isUnsent) return
  const replaced = removal?.data.replaced
  await submit(client, restoreEntry, {
    draft: null,
    data: { entry, ...(replaced && { replaced }) },
    files: removal?.files.filter(({ uploaded }) => uploaded) ?? [],
    needs: removal?.needs ?? [],
  })
}

/** Deletes an entry. Returns how to undo that, and nothing if the person has to choose first. */
export async function removeSilently(client: QueryClient, entry: Entry) {
  const outcome = await removeStored(client, entry, 'this')
  if (askAboutConflict(outcome)) return undefined
  return () => undoRemoval(client, outcome.id, entry)
}

/** Deletes an entry and offers to undo that for ten seconds; `done` says what that was. */
export async function removeWithUndo(client: QueryClient, entry: Entry, scope: Scope, done = 'deleted') {
  const outcome = await removeStored(client, entry, scope)
  if (askAboutConflict(outcome)) return undefined
  const title = shownTitle(entry.title)
  return undoToast({
    text: `“${title}” ${done}`,
    several: `sessions ${done}`,
    undo: () => undoRemoval(client, outcome.id, entry),
    undone: `“${title}” is back`,
    failed: `“${title}” wasn’t restored.`,
  })
}
