import type { QueryClient } from '@tanstack/react-query'
import type { Entry } from '#shared/entries.ts'
import type { Operation } from '#shared/offline.ts'
import { discardOperation, saveAsNew } from '#web/features/offline/outbox/discard-operation.ts'
import { submitChange } from '#web/features/offline/outbox/submit.ts'
import { sync } from '#web/features/offline/outbox/syncing.ts'
import { placeEntry } from '../journal/place-entry.ts'

/** Changes, or deletes, the entry as it is now: whatever else was changed elsewhere stays. */
export const keepMine = (client: QueryClient, { id }: Operation, theirs: Entry) =>
  submitChange(client, id, ({ data }) => ({ data: { ...(data as object), entry: theirs }, tried: [] }))

export async function keepTheirs(client: QueryClient, { id }: Operation, theirs: Entry) {
  await discardOperation(id)
  placeEntry(client, theirs)
}

/** The other version stays, and mine becomes a session of its own. */
export async function keepBoth(client: QueryClient, { id }: Operation, theirs: Entry) {
  placeEntry(client, theirs)
  await saveAsNew(id)
  await sync(client, { isQuiet: true })
}
