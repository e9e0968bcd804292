import type { QueryClient } from '@tanstack/react-query'
import type { z } from 'zod/mini'
import type { Operation } from '#shared/offline.ts'
import type { Calls } from './calls.ts'

/** How sending an operation ended, unless it threw. */
export type Sent<Reply> =
  | { reply: Reply }
  /** The person has to choose; stored with the operation in the form of its kind. */
  | { conflict: unknown }
  /** Another operation has to be sent instead, which takes its place. */
  | { becomes: Operation }

interface Attempt<Data, Payload> {
  operation: Operation<Data>
  payload: Payload
  /** What was sent before: one of these may be what the server has. */
  tried: Payload[]
}

/** One kind of write that can be made offline. */
export interface OperationKind<Data, Reply, Payload = unknown> {
  kind: string
  /** What it stores; parsed again when it is sent, which may be in a later version. */
  schema: z.ZodMiniType<Data>
  /** What it does, as the offline card says it: 'Edit', 'Delete'. */
  label: string
  titleOf(data: Data): string
  /** The day that it is about. */
  dateOf?(data: Data): string
  /** What it is about. Of one subject at most one operation is pending: a later one is merged into it. */
  subjectOf?(data: Data): string
  /** Merges a later operation into the pending one on the same subject; without it the later one takes its place. */
  merge?(earlier: Operation, later: Operation<Data>): Pick<Operation, 'kind' | 'data' | 'files' | 'tried'>
  /** What comes back where it is discarded: the pending operation that it has replaced. */
  replaced?(operation: Operation<Data>): Pick<Operation, 'kind' | 'data' | 'tried'> | undefined
  /** What is sent, once its files are uploaded. `replies` are those of the operations that it needs, by their ids. */
  payloadOf(operation: Operation<Data>, replies: ReadonlyMap<string, unknown>): Payload
  /** Sends the payload. It may have been sent before, with its answer lost: nothing may be done twice. */
  send(calls: Calls, attempt: Attempt<Data, Payload>): Promise<Sent<Reply>>
  /** The paths whose queries are stale once it is stored. */
  refreshes: readonly string[]
  /** Shows what is stored in the queries that are loaded. */
  onStored?(client: QueryClient, reply: Reply): void
  /** Opens the form in which a pending one can be edited. */
  edit?(operation: Operation<Data>): void
  /** The same words as something new, where what they belong to is gone, taken, or changed by somebody else. */
  asNew?(operation: Operation<Data>): Operation | undefined
}

type AnyKind = OperationKind<unknown, unknown>

const kinds = new Map<string, AnyKind>()

/** Declares a kind. It stands in features/<name>/operations.ts, which src/web/operations.ts loads by its name. */
export function defineOperation<Data, Reply, Payload>(kind: OperationKind<Data, Reply, Payload>) {
  kinds.set(kind.kind, kind)
  return kind
}

let load: () => Promise<unknown> = () => Promise.resolve()

/** Says how the kinds are loaded, which is not needed for the first screen. */
export function setOperationsLoader(loader: () => Promise<unknown>) {
  load = loader
}

/** To be awaited before anything is sent. */
export const loadOperations = () => load()

/** The kind of a stored operation; undefined for one that another version of the app has stored. */
export const findKind = ({ kind }: Pick<Operation, 'kind'>): AnyKind | undefined => kinds.get(kind)
