import type { NewEntry } from './entries.ts'
import type { Attachment } from './media.ts'
import type { QuickKind } from './quick.ts'

/** A file that is uploaded with its operation; its bytes are stored beside it on the device. */
export interface PendingFile {
  key: string
  name: string
  type: string
  size: number
  /** What the upload answered, once it has gone through. */
  uploaded?: Attachment
}

export interface Problem {
  code: string
  message: string
}

/** One write, stored on the device until the server has it. */
export interface Operation<Data = unknown> {
  /** 'offline_…'; where something is created, also the client id by which the server knows it again. */
  id: string
  userId: number
  /** What it does, such as 'createEntry'. */
  kind: string
  /** When it was written, in milliseconds by the device's clock. */
  timestamp: number
  /** What it is about, such as 'entry:12': of one subject at most one operation is pending. */
  subject?: string
  /** Which form a created entry came from. */
  type?: QuickKind
  data: Data
  files: PendingFile[]
  /** The operations that have to be stored first. */
  needs: string[]
  /** The ids of later operations that were merged into this one, and ids that it had before. */
  merged: string[]
  /** Counts the changes: an operation counts as sent only if nothing changed in the meantime. */
  revision: number
  /** Every payload that was ever sent: one of these may be what the server has. */
  tried: unknown[]
  /** Why the server refused it. */
  problem?: Problem
  /** What the person has to choose between; its form is the kind's. */
  conflict?: unknown
  sentAt?: number
  /** What the server answered, once it is sent. */
  reply?: unknown
}

/** An id for an operation. */
export const newOperationId = () => `offline_${crypto.randomUUID()}`

interface NewOperation<Data> extends Pick<Operation<Data>, 'userId' | 'kind' | 'data'> {
  /** Milliseconds by the device's clock. */
  now: number
  id?: string
  type?: QuickKind
  subject?: string
  files?: PendingFile[]
  needs?: string[]
}

export const newOperation = <Data>({ now, id, files, needs, ...fields }: NewOperation<Data>): Operation<Data> => ({
  ...fields,
  id: id ?? newOperationId(),
  timestamp: now,
  files: files ?? [],
  needs: needs ?? [],
  merged: [],
  revision: 0,
  tried: [],
})

/** The order in which operations are sent: as they were written. */
export const inOrder = <One extends Pick<Operation, 'id' | 'timestamp'>>(operations: One[]) =>
  operations.toSorted((one, other) => one.timestamp - other.timestamp || (one.id < other.id ? -1 : 1))

export const isPending = ({ sentAt }: Operation) => sentAt === undefined

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** `tried` with one more payload, each once. */
export const withTried = (tried: unknown[], payload: unknown) =>
  tried.some((one) => isSame(one, payload)) ? tried : [...tried, payload]

/** How a request that failed goes on: the person decides, after a login, or by itself later. */
export type Failure = 'refused' | 'signedOut' | 'retry'

/**
 * What a failed request means for an operation. Only what our own server says on purpose is a refusal: a page that a
 * hotel or a gateway answers instead carries no code of ours.
 */
export function failureOf(status: number, code: string): Failure {
  if (code === 'SIGNED_OUT') return 'signedOut'
  const isOurs = code !== 'UNKNOWN' && code !== 'CSRF_INVALID'
  return isOurs && status >= 400 && status < 500 && status !== 401 && status !== 429 ? 'refused' : 'retry'
}

/** Milliseconds to wait after so many failed tries in a row, 1 for the first: 5 s, 15 s, 45 s, … up to 5 min. */
export const retryDelay = (failures: number) => Math.min(5_000 * 3 ** (failures - 1), 300_000)

/** The text of 'Sync Complete'. */
export function countsOf(sent: number, failed: number): string {
  const saved = `${sent} ${sent === 1 ? 'change' : 'changes'} saved`
  return failed === 0 ? `${saved}.` : `${saved}, ${failed} failed.`
}

/** What is typed into a new entry. `fileAttachments` are files that the server has already; `newTags` are tags by name. */
export type NewEntryData = Omit<NewEntry, 'clientId' | 'fileAttachments'> & {
  fileAttachments: Attachment[]
  newTags: string[]
}

/** An entry that is stored on the device until the server has it. */
export type PendingEntry = Operation<NewEntryData>
