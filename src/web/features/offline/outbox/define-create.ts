import type { z } from 'zod/mini'
import { type KindName, newOperationId, type Operation, type OperationData } from '#shared/offline/operations.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { defineOperation, type OperationKind, type Sending, type Sent } from './define-operation.ts'
import { isSame } from './sending/attempts.ts'
import type { Calls } from './sending/calls.ts'

/** A create that the server already has under its client id. */
export interface SavedVersion<Data, Stored, Fields> {
  operation: Operation<Data>
  /** As it is now; it may have been changed elsewhere since it was created. */
  stored: Stored
  fields: Fields
}

/** One whose fields have changed since they were sent. */
export interface Earlier<Data, Stored, Fields> extends SavedVersion<Data, Stored, Fields> {
  /** The fields that were sent. */
  created: Fields
}

interface Create<Name extends KindName, Stored, Fields>
  extends Omit<OperationKind<OperationData[Name], Stored>, 'kind' | 'payloadOf' | 'send'> {
  kind: Name
  /** Where it is posted; `PATCH {path}/{id}` has to change it. */
  path: string
  reply: z.ZodMiniType<Stored>
  /** The fields that are posted, without the client id. By default the data. */
  fieldsOf?(operation: Operation<OperationData[Name]>, replies: ReadonlyMap<string, unknown>): Fields
  /** What is stored, as it is posted; by default as it is. */
  sentOf?(stored: Stored): object
  /** Whether nothing is left to send. By default compares each field with the stored one of the same name. */
  isStoredAs?(stored: Stored, fields: Fields): boolean
  /** Handles a refusal. By default the person reads why. */
  refused?(calls: Calls, error: ApiError, fields: Fields): Promise<Sent<Stored>>
  /** Runs if the fields have changed since they were sent. By default patches those. */
  changeStored?(calls: Calls, earlier: Earlier<OperationData[Name], Stored, Fields>): Promise<Sent<Stored>>
  /**
   * Handles fields that were never sent before, if something else has their client id: a draft that was saved,
   * restored, and saved again with other words. By default they are posted under a new id; nothing is overwritten.
   */
  separate?(known: SavedVersion<OperationData[Name], Stored, Fields>): Sent<Stored>
}

/** A kind declared with `defineCreate`. */
export interface CreateKind<Name extends KindName, Stored>
  extends OperationKind<OperationData[Name], Stored, object>,
    Pick<Create<Name, Stored, object>, 'path' | 'reply'> {
  kind: Name
}

type WithClientId<Fields> = Fields & { clientId: string }

/**
 * Declares a kind that POSTs something with a client id. A create never changes what is stored under that id with words
 * that didn't come from this operation (decision 022).
 */
export function defineCreate<
  Name extends KindName,
  Stored extends { id: number },
  Fields extends object = OperationData[Name],
>(create: Create<Name, Stored, Fields>): CreateKind<Name, Stored> {
  const {
    path,
    reply,
    // Without `fieldsOf`, `Fields` is the type of the data.
    fieldsOf = ({ data }) => data as unknown as Fields,
    sentOf = (stored) => stored,
    changeStored = (calls, earlier) => patchFields(calls, { path, reply, sentOf }, earlier),
  } = create
  const payloadOf = (operation: Operation<OperationData[Name]>, replies: ReadonlyMap<string, unknown>) => ({
    ...fieldsOf(operation, replies),
    clientId: operation.id,
  })
  const restOf = async (
    calls: Calls,
    { operation, replies, ...known }: Created<OperationData[Name], Stored, Fields>,
  ) => {
    const fields = payloadOf(operation, replies)
    if (isSame(fields, known.created)) return { reply: known.stored }
    return changeStored(calls, { ...known, operation, fields })
  }
  const operation = defineOperation<Name, Stored, WithClientId<Fields>>({
    ...create,
    payloadOf,
    send: (calls, sending) => post(calls, sending, create),
    rest: (calls, { operation, attempt, reply: stored, replies }) => {
      const changed = operation as Operation<OperationData[Name]>
      return restOf(calls, { operation: changed, replies, created: attempt.payload, stored })
    },
    settle: async (calls, { operation, tried, replies }) => {
      const known = await findCreated(calls, create, tried as Fields[])
      return known && restOf(calls, { ...known, operation, replies })
    },
  })
  return { ...operation, path, reply }
}

/** What is stored of those that the release before has sent, each under the same client id. */
async function findCreated<Stored, Fields extends object>(
  calls: Calls,
  { path, reply }: { path: string; reply: z.ZodMiniType<Stored> },
  tried: Fields[],
) {
  for (const created of tried) {
    const { status, body, isSamePayload } = await calls.post(path, created)
    if (status === 201 || isSamePayload) return { created, stored: reply.parse(body) }
  }
  return undefined
}

/** A create as it is stored, and its operation as the person has made it since. */
interface Created<Data, Stored, Fields> {
  operation: Operation<Data>
  replies: ReadonlyMap<string, unknown>
  stored: Stored
  /** The fields that were sent. */
  created: Fields
}

async function post<Name extends KindName, Stored extends object, Fields extends object>(
  calls: Calls,
  { operation, payload, otherCalls }: Sending<OperationData[Name], Fields>,
  {
    path,
    reply,
    sentOf = (stored) => stored,
    isStoredAs = (stored, fields) => hasFields(sentOf(stored), fields),
    refused = (_calls, error) => Promise.reject(error),
    separate = ({ operation }) => underNewId(operation),
  }: Create<Name, Stored, Fields>,
): Promise<Sent<Stored>> {
  try {
    const { status, body, isRepeated, isSamePayload } = await calls.post(path, payload)
    const stored = reply.parse(body)
    const isMine = status === 201 || isRepeated === true || isSamePayload === true || isStoredAs(stored, payload)
    return isMine ? { reply: stored } : separate({ operation, stored, fields: payload })
  } catch (error) {
    if (error instanceof ApiError) return refused(otherCalls, error, payload)
    throw error
  }
}

function underNewId<Data>(operation: Operation<Data>) {
  const merged = [...operation.merged, operation.id]
  return { becomes: { ...operation, id: newOperationId(), merged } }
}

type Values = Record<string, unknown>

const namesIn = (fields: object) => Object.keys(fields).filter((name) => name !== 'clientId')

const hasFields = (stored: object, fields: object) =>
  namesIn(fields).every((name) => isSame((stored as Values)[name], (fields as Values)[name]))

/**
 * Patches the fields in which the earlier attempt differs from what is wanted now; the others may have been changed
 * elsewhere and stay. If both sides have changed the same field, both versions are kept.
 */
async function patchFields<Stored extends { id: number }>(
  calls: Calls,
  { path, reply, sentOf }: { path: string; reply: z.ZodMiniType<Stored>; sentOf: (stored: Stored) => object },
  { operation, stored, fields, created }: Earlier<unknown, Stored, object>,
): Promise<Sent<Stored>> {
  const [wanted, found, before] = [fields as Values, sentOf(stored) as Values, created as Values]
  const unsaved = namesIn(fields).filter(
    (name) => !isSame(found[name], wanted[name]) && !isSame(before[name], wanted[name]),
  )
  if (unsaved.length === 0) return { reply: stored }
  if (!unsaved.every((name) => isSame(before[name], found[name]))) return underNewId(operation)
  const changes = Object.fromEntries(unsaved.map((name) => [name, wanted[name]]))
  return { reply: reply.parse((await calls.patch(`${path}/${stored.id}`, changes)).body) }
}
