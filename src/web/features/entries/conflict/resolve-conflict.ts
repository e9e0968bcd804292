import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { additionTo, changeOnto } from '#shared/entries/additions.ts'
import { type Entry, entry } from '#shared/entries/entries.ts'
import { fieldTexts } from '#shared/entries/entry-texts.ts'
import { isOfKind, type Operation } from '#shared/offline/operations.ts'
import { sync } from '#web/features/offline/outbox/sending/sync.ts'
import { discardOperation, saveAsNew } from '#web/features/offline/outbox/storage/discard-operation.ts'
import { submitChange } from '#web/features/offline/outbox/submit.ts'
import { clockTime } from '#web/lib/date-time.ts'
import { entrySubject } from '../entry-calls.ts'
import { placeEntry } from '../list/place-entry.ts'

/**
 * Applies the change or removal to the entry as it is now. Fields that only the other device changed stay, and so do the
 * tags, techniques, files, and links that only it added.
 */
export const keepMine = (client: QueryClient, { id }: Operation, theirs: Entry) =>
  submitChange(client, id, (operation) => ({ data: onto(theirs, operation) }), { draft: null })

const onto = (theirs: Entry, operation: Operation): object =>
  isOfKind(operation, 'changeEntry')
    ? changeOnto(theirs, operation.data)
    : { ...(operation.data as object), entry: theirs }

/** Adds the notes, tags, files, and video links of a create to the entry that its planned session already has. */
export const addToTheirs = (client: QueryClient, { id }: Operation, theirs: Entry) =>
  submitChange(
    client,
    id,
    (operation) => {
      if (!isOfKind(operation, 'createEntry')) return undefined
      const data = additionTo(theirs, operation)
      return { kind: 'changeEntry', subject: entrySubject(data), data }
    },
    { draft: null },
  )

export async function keepTheirs(client: QueryClient, { id }: Operation, theirs: Entry) {
  await discardOperation(id)
  placeEntry(client, theirs)
}

/** Keeps the other version, and saves mine as a separate session. */
export async function keepBoth(client: QueryClient, { id }: Operation, theirs: Entry) {
  placeEntry(client, theirs)
  await saveAsNew(id)
  await sync(client, { isQuiet: true })
}

const conflict = z.object({ theirs: entry })

/** The other device's version of the entry, or undefined if there is no conflict. */
export const theirsOf = (operation: Operation): Entry | undefined =>
  conflict.safeParse(operation.conflict).data?.theirs

/** The fields that differ between two versions of an entry, as text. */
export const differencesOf = (mine: Entry, theirs: Entry) =>
  Object.values(fieldTexts)
    .map(({ label, textOf }) => ({ label, mine: textOf(mine, clockTime), theirs: textOf(theirs, clockTime) }))
    .filter((difference) => difference.mine !== difference.theirs)
