import type { QueryClient } from '@tanstack/react-query'
import type { z } from 'zod/mini'
import type { Attempt, KindName, Operation, OperationData } from '#shared/offline/operations.ts'
import type { RemovalConflict } from './removal/removal-conflict.ts'
import type { Calls } from './sending/calls.ts'

/** How sending an operation ended if it didn't throw. */
export type Sent<Reply> =
  | { reply: Reply }
  /** The person has to choose. Stored with the operation; its shape is up to the kind. */
  | { conflict: unknown }
  /** Another operation replaces this one and has to be sent instead. */
  | { becomes: Operation }

export interface Sending<Data, Payload> {
  operation: Operation<Data>
  payload: Payload
  /** For calls that aren't the write itself. */
  otherCalls: Calls
}

/** A write that is stored, and its operation as the person has made it since. */
export interface StoredAttempt<Data, Payload, Reply> {
  operation: Operation
  attempt: Attempt<Data, Payload>
  reply: Reply
  /** The replies to the operations it needs, by their ids. */
  replies: ReadonlyMap<string, unknown>
}

/** An operation that the release before has sent. */
interface TriedOperation<Data> {
  operation: Operation<Data>
  /** Everything that was sent: the server may have any one of these payloads. */
  tried: unknown[]
  replies: ReadonlyMap<string, unknown>
}

/** A kind of write that works offline. */
export interface OperationKind<Data, Reply, Payload = unknown> {
  kind: string
  /** Validates the data again before sending, because a different version of the app may have stored it. */
  schema: z.ZodMiniType<Data>
  /** Its label on the offline card: 'Edit', 'Delete'. */
  label: string
  titleOf(data: Data): string
  /** The date the offline card shows. */
  dateOf?(data: Data): string
  /** At most one operation per subject is pending: a later one is merged into it. */
  subjectOf?(data: Data): string
  /** Merges a later operation into the pending one on the same subject. Without it, the later one replaces it. */
  merge?(earlier: Operation, later: Operation<Data>): Pick<Operation, 'kind' | 'data' | 'files'>
  /** The pending operation it replaced, which is restored if this one is discarded. */
  replaced?(operation: Operation<Data>): Pick<Operation, 'kind' | 'data'> | undefined
  /** Called once its files are uploaded. `replies` has the replies to the operations it needs, by their ids. */
  payloadOf(operation: Operation<Data>, replies: ReadonlyMap<string, unknown>): Payload
  /** Makes the write, with these calls at most one of which succeeds, unless an earlier attempt has made it. */
  send(calls: Calls, sending: Sending<Data, Payload>): Promise<Sent<Reply>>
  /** What is left to do once it is stored. By default, what is sent then if it has another payload by now. */
  rest?(calls: Calls, stored: StoredAttempt<Data, Payload, Reply>): Promise<Sent<Reply>> | Sent<Reply>
  /** Finds out what has arrived of what the release before has sent. */
  settle?(calls: Calls, tried: TriedOperation<Data>): Promise<Sent<Reply> | undefined>
  /** The paths to refresh once it is stored. */
  refreshes: readonly string[]
  /** Puts what was stored into the loaded queries, so that it shows at once. */
  onStored?(client: QueryClient, reply: Reply): void
  /** Opens the form that edits it while it is pending. */
  edit?(operation: Operation<Data>): void
  /** The same content as a new thing, if what it belonged to is gone, taken, or changed by someone else. */
  convertToCreate?(operation: Operation<Data>): Operation | undefined
  /** Of a removal that has to be decided; undefined for any other operation. */
  removalConflictOf?(operation: Operation<Data>): RemovalConflict<Data> | undefined
  /** The thing's text beside its title, line by line, so that the person can decide. */
  linesOf?(data: Data): string[]
  /** The sentence and reason if a sync fails for good; by default only that something failed. */
  failed?(data: Data, sentence: string): string
  /** The noun for that thing; by default a session. */
  noun?: string
}

type AnyKind = OperationKind<unknown, unknown>

const kinds = new Map<string, AnyKind>()

/** Declares a kind. Call it in features/<name>/operations.ts, which src/web/operations.ts finds by its file name. */
export function defineOperation<Name extends KindName, Reply, Payload>(
  kind: OperationKind<OperationData[Name], Reply, Payload> & { kind: Name },
) {
  kinds.set(kind.kind, kind)
  return kind
}

let load: () => Promise<unknown> = () => Promise.resolve()

/** Sets how the kinds are loaded: lazily, because the first screen doesn't need them. */
export function setOperationsLoader(loader: () => Promise<unknown>) {
  load = loader
}

/** Await this before looking up a kind. */
export const loadOperations = () => load()

/** The kind of a stored operation, or undefined if a different version of the app stored it. */
export const findKind = ({ kind }: Pick<Operation, 'kind'>): AnyKind | undefined => kinds.get(kind)
