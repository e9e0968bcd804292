import { counted } from '../foundation/numbers.ts'
import type { Attachment } from '../media/media.ts'
import type { QuickKind } from '../training/training-fields.ts'
import type { ThingOperations } from './things.ts'

/**
 * The data of each kind of operation. A feature declares its own kinds where it names their data
 * (`declare module '#shared/offline/operations.ts'`), and what they do in its operations.ts.
 * @public
 */
export interface OperationData extends ThingOperations {}

export type KindName = keyof OperationData

/** A file that is uploaded with its operation; its bytes are stored separately on the device. */
export interface PendingFile {
  key: string
  name: string
  type: string
  size: number
  /** The reply to its upload, once that succeeded. */
  uploaded?: Attachment
  /** The name of the draft it was chosen in, under which its bytes are stored; left out, that is the operation's id. */
  draft?: string
}

/** A file that was chosen in a form, until it is saved. */
export interface DraftFile extends PendingFile {
  draft: string
  userId: number
  /** When it was last known to be needed, in milliseconds of the device's clock. */
  at: number
}

export interface Problem {
  code: string
  message: string
}

/** The number of a write: the server makes each write of a device once (decision 017). */
export interface WriteNumber {
  /** A random id, which a device keeps as long as its outbox. */
  device: string
  number: number
}

/** A device that has given no number yet. */
export const newDevice = (): WriteNumber => ({ device: crypto.randomUUID(), number: 0 })

/** What was sent of an operation, while it isn't known whether it has arrived. */
export interface Attempt<Data = unknown, Payload = unknown> {
  write: WriteNumber
  kind: string
  data: Data
  payload: Payload
}

/** What a person wrote, stored on the device until the server has it. */
export interface Operation<Data = unknown> {
  /** 'offline_…'; for a create, also its client id. */
  id: string
  userId: number
  /** Such as 'createEntry'. */
  kind: string
  /** When it was written, in milliseconds of the device's clock. */
  timestamp: number
  /** Its subject, such as 'entry:12'; at most one operation per subject is pending. */
  subject?: string
  /** The form a created entry came from: 'training', 'technique', or 'sparring'. */
  type?: QuickKind
  data: Data
  files: PendingFile[]
  /** The ids of the operations that have to be stored first. */
  needs: string[]
  /** The ids of later operations merged into this one, and ids it had before. */
  merged: string[]
  /** Given when it is stored on the device, and anew with every change by the person. */
  write?: WriteNumber
  /** Sent again, as it was, before anything else is. */
  attempt?: Attempt
  /** Whether it and another waited for each other, which was resolved. */
  wasInCircle?: true
  /** What the release before has sent of it: the server may have any one of these payloads. */
  tried?: unknown[]
  /** Why the server refused it. */
  problem?: Problem
  /** The versions that the person has to choose between; their shape is up to the kind. */
  conflict?: unknown
  sentAt?: number
  /** The server's reply, once it is stored. */
  reply?: unknown
}

/** Whether an operation is of this kind, and so has its data. */
export const isOfKind = <Name extends KindName>(
  operation: Operation,
  name: Name,
): operation is Operation<OperationData[Name]> => operation.kind === name

/** The operations of this kind. */
export const ofKind = <Name extends KindName>(operations: Operation[], name: Name) =>
  operations.filter((operation) => isOfKind(operation, name))

export const newOperationId = () => `offline_${crypto.randomUUID()}`

interface NewOperation<Data> extends Pick<Operation<Data>, 'userId' | 'kind' | 'data'> {
  /** Milliseconds of the device's clock. */
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
})

/** Operations in the order they were written, which is the order they are sent in. */
export const inOrder = <One extends Pick<Operation, 'id' | 'timestamp'>>(operations: One[]) =>
  operations.toSorted(
    (operation, other) => operation.timestamp - other.timestamp || (operation.id < other.id ? -1 : 1),
  )

export const isPending = ({ sentAt }: Operation) => sentAt === undefined

/** Whether it was refused, so that it can't be sent until the person decides. */
export const isStuck = ({ problem, conflict }: Pick<Operation, 'problem' | 'conflict'>) =>
  problem !== undefined || conflict !== undefined

/** Whether an operation is still what was sent. */
export const isSameWrite = (one: WriteNumber | undefined, other: WriteNumber | undefined) =>
  one?.device === other?.device && one?.number === other?.number

/** An operation of which nothing was sent, or what was sent is settled: it gets the next number. */
export function asNextWrite<Data>(operation: Operation<Data>): Operation<Data> {
  const { write: _write, attempt: _attempt, tried: _tried, ...rest } = operation
  return rest
}

/** Whether the server may have something of it. */
export const mayHaveArrived = ({ attempt, tried = [] }: Pick<Operation, 'attempt' | 'tried'>) =>
  attempt !== undefined || tried.length > 0

/** The remedy for a failed request: the person decides, or logs in, or it is just retried. */
export type Failure = 'refused' | 'signedOut' | 'retry'

/** Classifies a failed request. Only our own server refuses: a reply from a captive portal or gateway has none of our codes. */
export function failureOf(status: number, code: string): Failure {
  if (code === 'SIGNED_OUT') return 'signedOut'
  const isOurs = code !== 'UNKNOWN' && code !== 'CSRF_INVALID'
  return isOurs && status >= 400 && status < 500 && status !== 401 && status !== 429 ? 'refused' : 'retry'
}

/** Milliseconds to wait after this many failures in a row: 5 s, 15 s, 45 s, … up to 5 min. */
export const retryDelay = (failures: number) => Math.min(5_000 * 3 ** (failures - 1), 300_000)

/** The text of 'Sync Complete'. */
export function countsOf(sent: number, failed: number): string {
  const saved = `${counted(sent, 'change')} saved`
  return failed === 0 ? `${saved}.` : `${saved}, ${failed} failed.`
}
