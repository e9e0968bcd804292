import { blankEntry, type Entry, type EntryChanges, type NewEntry } from './entries.ts'
import type { Attachment } from './media.ts'
import type { Tag } from './tags.ts'

/** Which form an entry without signal came from. */
type PendingType = 'training' | 'technique' | 'sparring'

/** A file that waits with its entry; its bytes lie beside it on the device. */
export interface PendingFile {
  key: string
  name: string
  type: string
  size: number
  /** What the upload answered, once it has gone through. */
  uploaded?: Attachment
}

/** The fields of an entry. `fileAttachments` are files that the server had already; `newTags` are tags by name. */
type PendingData = Omit<NewEntry, 'clientId' | 'fileAttachments'> & {
  fileAttachments: Attachment[]
  newTags: string[]
}

/** An entry that is kept on the device until the server has it. */
export interface PendingEntry {
  /** 'offline_…', and the client id by which the server knows it again. */
  id: string
  userId: number
  /** When it was written, in milliseconds by the device's clock. */
  timestamp: number
  type: PendingType
  data: PendingData
  files: PendingFile[]
  /** Counts the changes: what is sent leaves the device only if nothing changed meanwhile. */
  revision: number
  /** Whatever was ever sent of it: one of these may be what the server has. */
  tried: NewEntry[]
  /** Why the server refused it. */
  problem?: Problem
}

export interface Problem {
  code: string
  message: string
}

/** An id for an entry that may have to wait for a signal. */
export const newPendingId = () => `offline_${crypto.randomUUID()}`

const plain: Omit<PendingData, 'title' | 'date'> = { ...blankEntry, newTags: [] }

interface Written extends Pick<PendingEntry, 'userId' | 'type'> {
  /** Milliseconds by the device's clock. */
  now: number
  data: Partial<PendingData> & Pick<PendingData, 'title' | 'date'>
  id?: string
  files?: PendingFile[]
  tried?: NewEntry[]
}

/** An entry as it goes into the outbox; what its form does not ask is as in a new entry. */
export const pendingOf = ({ userId, type, now, data, id, files, tried }: Written): PendingEntry => ({
  userId,
  type,
  id: id ?? newPendingId(),
  timestamp: now,
  data: { ...plain, ...data },
  files: files ?? [],
  tried: tried ?? [],
  revision: 0,
})

/** The order in which entries are sent: as they were written. */
export const inOrder = (entries: PendingEntry[]) =>
  entries.toSorted((one, other) => one.timestamp - other.timestamp || (one.id < other.id ? -1 : 1))

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

/** Fields of one rule: the server takes them together. */
const ofTheRule = ['isRecurring', 'recurrencePattern', 'recurrenceEndDate'] as const

/**
 * What has to change on the server, where one of `tried` is stored, so that it has `wanted`; undefined for nothing.
 * A field that was the same in all of them stays as it is there: somebody may have edited it elsewhere since.
 */
export function changesSince(tried: NewEntry[], wanted: NewEntry): EntryChanges | undefined {
  const { clientId: _clientId, planned: _planned, ...fields } = wanted
  const names = Object.keys(fields) as (keyof typeof fields)[]
  const isChanged = (name: keyof typeof fields) =>
    tried.some((one) => JSON.stringify(one[name]) !== JSON.stringify(fields[name]))
  const changed = new Set(names.filter(isChanged))
  if (ofTheRule.some((name) => changed.has(name))) for (const name of ofTheRule) changed.add(name)
  if (changed.size === 0) return undefined
  return Object.fromEntries([...changed].map((name) => [name, fields[name]]))
}

/** `tried` with one more payload, each once. */
export const alsoTried = (tried: NewEntry[], payload: NewEntry) =>
  tried.some((one) => JSON.stringify(one) === JSON.stringify(payload)) ? tried : [...tried, payload]

/** How an attempt that did not succeed goes on: the person decides, after a login, or by itself later. */
export type Setback = 'refused' | 'signedOut' | 'later'

/**
 * What a failed call means for an entry. Only what our own server says on purpose is a refusal: a page that a hotel or a
 * gateway answers instead carries no code of ours.
 */
export function setbackOf(status: number, code: string): Setback {
  if (code === 'SIGNED_OUT') return 'signedOut'
  const isOurs = code !== 'UNKNOWN' && code !== 'CSRF_INVALID'
  return isOurs && status >= 400 && status < 500 && status !== 401 && status !== 429 ? 'refused' : 'later'
}

/** Milliseconds to wait after so many failed tries in a row, 1 for the first: 5 s, 15 s, 45 s, … up to 5 min. */
export const pauseAfter = (failures: number) => Math.min(5_000 * 3 ** (failures - 1), 300_000)

/** The text of 'Sync Complete'. */
export function countsOf(sent: number, failed: number): string {
  const saved = `${sent} ${sent === 1 ? 'entry' : 'entries'} saved`
  return failed === 0 ? `${saved}.` : `${saved}, ${failed} failed.`
}

/** A pending entry as the journal shows it; it has no id of the server's yet. */
export function asEntry({ data, files }: PendingEntry, tags: Tag[]): Entry {
  const { newTags, fileAttachments, tags: ids, planned, ...fields } = { ...plain, ...data }
  return {
    ...fields,
    id: 0,
    tags: [
      ...tags.filter((tag) => ids.includes(tag.id)),
      ...newTags.map((name, at): Tag => ({ id: -1 - at, name, colorClass: 'blue' })),
    ],
    fileAttachments: [...fileAttachments, ...files.flatMap((file) => file.uploaded ?? [])],
    planned: planned ?? null,
  }
}
