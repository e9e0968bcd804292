import { z } from 'zod/mini'
import { scope } from '../calendar/planned.ts'
import { type Attachment, attachments } from '../media/media.ts'
import { type Round, rounds } from '../sparring/rounds.ts'
import { entry, entryChanges, type Mention, mentions, type NewEntry, newEntry } from './entries.ts'

declare module '#shared/offline/operations.ts' {
  interface OperationData {
    createEntry: NewEntryData
    changeEntry: EntryChange
    removeEntry: EntryRemoved
    restoreEntry: EntryRestored
  }
}

const { clientId: _clientId, ...fieldsOfNew } = newEntry.shape
const { updatedAt: _updatedAt, ...fieldsOfChange } = entryChanges.shape

/** The data of a create. `fileAttachments` are files the server already has; `newTags` are names of tags to create. */
export type NewEntryData = Omit<NewEntry, 'clientId' | 'fileAttachments' | 'techniques' | 'rounds'> & {
  fileAttachments: Attachment[]
  /** With their names, which are shown while it is pending. */
  techniques: Mention[]
  rounds: Round[]
  newTags: string[]
}

export const newEntryData: z.ZodMiniType<NewEntryData> = z.object({
  ...fieldsOfNew,
  fileAttachments: z._default(attachments, []),
  techniques: z._default(mentions, []),
  rounds: z._default(rounds, []),
  newTags: z._default(z.array(z.string()), []),
})

/** The data of a change. */
export const entryChange = z.object({
  /** The entry as the person saw it. */
  entry,
  changes: z.object({
    ...fieldsOfChange,
    scope: z.exactOptional(scope),
    fileAttachments: z.exactOptional(attachments),
    techniques: z.exactOptional(mentions),
    rounds: z.exactOptional(rounds),
  }),
  newTags: z.array(z.string()),
  /** The keys of pending files that the person removed again. */
  removedFiles: z.exactOptional(z.array(z.string())),
})

/** A pending change; `tried` is what the release before has sent of it. */
const replaced = z.optional(z.object({ data: entryChange, tried: z.exactOptional(z.array(z.unknown())) }))

/** The data of a removal, with the pending change it replaced, which Undo brings back. */
export const entryRemoved = z.object({
  entry,
  scope,
  replaced,
  /** Whether the server has removed it already, before an Undo that was never sent. */
  isStored: z.exactOptional(z.literal(true)),
})

/** The data of what takes a removal back, with the change that the removal had replaced, or that was made since. */
export const entryRestored = z.object({ entry, replaced })

export type EntryChange = z.infer<typeof entryChange>
export type EntryRestored = z.infer<typeof entryRestored>
export type EntryRemoved = z.infer<typeof entryRemoved>
