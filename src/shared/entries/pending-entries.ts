import { newOperation, type Operation } from '../offline/operations.ts'
import { type FindPartner, type Round, type RoundInput, roundInputOf } from '../sparring/rounds.ts'
import type { Tag } from '../training/tags.ts'
import { type Entry, initialEntry, type NewEntry } from './entries.ts'
import type { ChangedFields } from './entry-merge.ts'
import type { EntryChange, NewEntryData } from './entry-operations.ts'

/** An entry that isn't on the server yet. */
export type PendingEntry = Operation<NewEntryData>

export type PendingChange = Operation<EntryChange>

/** The data of a create, with initial values for fields its form doesn't have. */
export const entryDataOf = (
  data: Partial<NewEntryData> & Pick<NewEntryData, 'title' | 'date'>,
): NewEntryData & { isPlanned: boolean } => ({
  ...initialEntry,
  newTags: [],
  ...data,
})

/** The fields a create posts, once its files are uploaded and its new tags and partners have these ids. */
export function payloadOf(
  { data, files }: PendingEntry,
  newTagIds: number[],
  findPartner?: FindPartner,
): NewEntry {
  const { newTags: _, fileAttachments, tags, techniques, rounds, ...fields } = data
  const uploaded = files.flatMap((file) => file.uploaded ?? [])
  return {
    ...fields,
    tags: [...new Set([...tags, ...newTagIds])],
    techniques: idsOf(techniques),
    rounds: rounds.map((round) => roundInputOf(round, findPartner)),
    fileAttachments: [...fileAttachments, ...uploaded].map(({ filename }) => ({ filename })),
  }
}

/** A pending entry as the journal shows it; it has no server id yet. */
export function asEntry({ data, files }: Pick<PendingEntry, 'data' | 'files'>, tags: Tag[]): Entry {
  const { newTags, fileAttachments, tags: ids, planned, unlessLogged: _, ...fields } = entryDataOf(data)
  return {
    ...fields,
    id: 0,
    updatedAt: '',
    tags: [...tags.filter((tag) => ids.includes(tag.id)), ...newTags.map(asTag)],
    fileAttachments: [...fileAttachments, ...files.flatMap((file) => file.uploaded ?? [])],
    planned: planned ?? null,
  }
}

/** The fields a change sends, once its files are uploaded and its new tags and partners have these ids. */
export function changesOf(
  { data, files }: PendingChange,
  newTagIds: number[],
  findPartner?: FindPartner,
): ChangedFields {
  const { entry: before, changes } = data
  const { fileAttachments = before.fileAttachments, tags = idsOf(before.tags), ...others } = changes
  const { techniques, rounds, ...fields } = others
  const uploaded = files.flatMap((file) => file.uploaded ?? [])
  return {
    ...fields,
    ...((changes.tags || newTagIds.length > 0) && { tags: [...new Set([...tags, ...newTagIds])] }),
    ...(techniques && { techniques: idsOf(techniques) }),
    ...(rounds && { rounds: rounds.map((round) => roundInputOf(round, findPartner)) }),
    ...((changes.fileAttachments || files.length > 0) && {
      fileAttachments: [...fileAttachments, ...uploaded].map(({ filename }) => ({ filename })),
    }),
  }
}

/** A stored entry with a pending change applied. */
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

/** An entry without the tags that are still pending. */
export const withStoredTags = (shown: Entry): Entry => ({
  ...shown,
  tags: shown.tags.filter(({ id }) => id > 0),
})

/** A pending change as a new entry, with the files the stored entry doesn't have. */
export function createFromChange({ data, files, needs, userId, timestamp }: PendingChange): PendingEntry {
  const { id: _id, planned: _planned, updatedAt: _updatedAt, ...before } = data.entry
  const { scope: _scope, fileAttachments = [], ...changes } = data.changes
  const isAttached = ({ filename }: { filename: string }) =>
    before.fileAttachments.some((file) => file.filename === filename)
  const fields = {
    ...before,
    tags: idsOf(before.tags),
    ...changes,
    newTags: data.newTags,
    fileAttachments: fileAttachments.filter((file) => !isAttached(file)),
  }
  return newOperation({ kind: 'createEntry', userId, now: timestamp, data: entryDataOf(fields), files, needs })
}

/**
 * A stored entry as the person saw it if these `fields` have changed since. Its version is then unknown: no `updatedAt`
 * matches what they saw.
 */
export function entryAsSeen(
  stored: Entry,
  { tags, techniques, rounds, fileAttachments, ...others }: ChangedFields,
  fields: string[],
): Entry {
  if (fields.length === 0) return stored
  const seen = {
    ...others,
    ...(tags && { tags: tags.map((id) => ({ ...asTag('', 0), id })) }),
    ...(techniques && { techniques: techniques.map((id) => ({ id, name: '' })) }),
    ...(rounds && { rounds: rounds.map(seenRound) }),
    ...(fileAttachments && { fileAttachments: fileAttachments.map((file) => ({ ...unknownFile, ...file })) }),
  }
  const names = new Set(fields)
  const changed = Object.entries(seen).filter(([name]) => names.has(name))
  return { ...stored, ...Object.fromEntries(changed), updatedAt: '' }
}

const unknownFile = { mimetype: '', isVideo: false, path: '', originalname: '', preview: '', bytes: 0 }

/** Only the ids of partners count in what somebody has seen. */
const seenRound = ({ partnerId, ...round }: RoundInput): Round => ({
  ...round,
  partner: partnerId === null ? null : { id: partnerId, name: '' },
})

const idsOf = (all: { id: number }[]) => all.map(({ id }) => id)

/** A tag the server doesn't have yet. */
const asTag = (name: string, at: number): Tag => ({ id: -1 - at, name, colorClass: 'blue' })
