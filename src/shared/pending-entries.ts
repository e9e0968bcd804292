import { type Entry, initialEntry, type NewEntry } from './entries.ts'
import type { ChangedFields } from './entry-merge.ts'
import type { EntryChange } from './entry-operations.ts'
import { type NewEntryData, newOperation, type Operation, type PendingEntry } from './offline.ts'
import type { Tag } from './tags.ts'

/** What can be done with an entry offline. */
export const entryKinds = {
  create: 'createEntry',
  change: 'changeEntry',
  remove: 'removeEntry',
  restore: 'restoreEntry',
} as const

/** A pending change of a stored entry. */
export type PendingChange = Operation<EntryChange>

/** The data of a new entry; what its form does not ask is as in a new entry. */
export const entryDataOf = (data: Partial<NewEntryData> & Pick<NewEntryData, 'title' | 'date'>): NewEntryData => ({
  ...initialEntry,
  newTags: [],
  ...data,
})

/** What is posted, once its files have been uploaded and its new tags have these ids. */
export function payloadOf({ id, data, files }: PendingEntry, newTagIds: number[]): NewEntry {
  const { newTags: _, fileAttachments, tags, ...fields } = data
  const uploaded = files.flatMap((file) => file.uploaded ?? [])
  return {
    ...fields,
    tags: [...new Set([...tags, ...newTagIds])],
    fileAttachments: [...fileAttachments, ...uploaded].map(({ filename }) => ({ filename })),
    clientId: id,
  }
}

/** A pending entry as the journal shows it; it has no id of the server's yet. */
export function asEntry({ data, files }: Pick<PendingEntry, 'data' | 'files'>, tags: Tag[]): Entry {
  const { newTags, fileAttachments, tags: ids, planned, ...fields } = entryDataOf(data)
  return {
    ...fields,
    id: 0,
    updatedAt: '',
    tags: [...tags.filter((tag) => ids.includes(tag.id)), ...newTags.map(asTag)],
    fileAttachments: [...fileAttachments, ...files.flatMap((file) => file.uploaded ?? [])],
    planned: planned ?? null,
  }
}

/** What is sent of a change, once its files have been uploaded and its new tags have these ids. */
export function changesOf({ data, files }: PendingChange, newTagIds: number[]): ChangedFields {
  const { entry: before, changes } = data
  const { fileAttachments = before.fileAttachments, tags = idsOf(before.tags), ...fields } = changes
  const uploaded = files.flatMap((file) => file.uploaded ?? [])
  return {
    ...fields,
    ...((changes.tags || newTagIds.length > 0) && { tags: [...new Set([...tags, ...newTagIds])] }),
    ...((changes.fileAttachments || files.length > 0) && {
      fileAttachments: [...fileAttachments, ...uploaded].map(({ filename }) => ({ filename })),
    }),
  }
}

/** A stored entry with a change that is pending, as the journal shows it. */
export function withChange(
  stored: Entry,
  { data, files }: Pick<PendingChange, 'data' | 'files'>,
  tags: Tag[],
): Entry {
  const {
    scope: _,
    tags: ids = idsOf(stored.tags),
    fileAttachments = stored.fileAttachments,
    ...fields
  } = data.changes
  const known = [...stored.tags, ...tags.filter((tag) => !stored.tags.some(({ id }) => id === tag.id))]
  const uploaded = files.flatMap((file) => file.uploaded ?? [])
  return {
    ...stored,
    ...fields,
    tags: [...known.filter(({ id }) => id > 0 && ids.includes(id)), ...data.newTags.map(asTag)],
    fileAttachments: [
      ...fileAttachments,
      ...uploaded.filter(({ filename }) => !fileAttachments.some((file) => file.filename === filename)),
    ],
  }
}

/** An entry as it was shown, with only the tags that the server has. */
export const withStoredTags = (shown: Entry): Entry => ({
  ...shown,
  tags: shown.tags.filter(({ id }) => id > 0),
})

/** A changed entry as one of its own, with the files that are not on the server's entry. */
export function changeAsNew({ data, files, needs, userId, timestamp }: PendingChange): PendingEntry {
  const { id: _id, planned: _planned, updatedAt: _updatedAt, ...before } = data.entry
  const { scope: _scope, ...changes } = data.changes
  const fields = { ...before, tags: idsOf(before.tags), ...changes, newTags: data.newTags, fileAttachments: [] }
  return newOperation({ kind: entryKinds.create, userId, now: timestamp, data: entryDataOf(fields), files, needs })
}

/** A stored entry as the person saw it where these `fields` have changed since: then its version is none that is known. */
export function entryAsSeen(
  stored: Entry,
  { tags, fileAttachments, ...others }: ChangedFields,
  fields: string[],
): Entry {
  if (fields.length === 0) return stored
  const seen = {
    ...others,
    ...(tags && { tags: tags.map((id) => ({ ...asTag('', 0), id })) }),
    ...(fileAttachments && { fileAttachments: fileAttachments.map((file) => ({ ...unknownFile, ...file })) }),
  }
  const changed = Object.entries(seen).filter(([name]) => fields.includes(name))
  return { ...stored, ...Object.fromEntries(changed), updatedAt: '' }
}

const unknownFile = { mimetype: '', isVideo: false, path: '', originalname: '', preview: '', bytes: 0 }

const idsOf = (tags: Tag[]) => tags.map(({ id }) => id)

/** A tag that the server does not have yet. */
const asTag = (name: string, at: number): Tag => ({ id: -1 - at, name, colorClass: 'blue' })
