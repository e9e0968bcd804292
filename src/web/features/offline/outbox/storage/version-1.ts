import type { PendingEntry } from '#shared/entries/pending-entries.ts'
import { newOperation, type Operation } from '#shared/offline/operations.ts'

/** How the first version of the outbox stored its only kind of operation. */
export type EntryOfVersion1 = Omit<PendingEntry, 'kind' | 'needs' | 'merged' | 'subject' | 'conflict' | 'reply'>

/** Converts an entry of the first version to operations; each new tag becomes one of its own. */
export function convertEntry({ type, data, ...entry }: EntryOfVersion1): Operation[] {
  const { userId, timestamp } = entry
  const addTags = data.newTags.map((name) =>
    newOperation({
      kind: 'createTag',
      userId,
      now: timestamp,
      subject: `new-tag:${name.toLowerCase()}`,
      data: { name },
    }),
  )
  const createEntry = {
    ...entry,
    kind: 'createEntry',
    ...(type && { type }),
    data,
    needs: addTags.map(({ id }) => id),
    merged: [],
  }
  return [...addTags, createEntry]
}
