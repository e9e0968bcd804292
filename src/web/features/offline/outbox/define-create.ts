import type { z } from 'zod/mini'
import { type KindName, newOperationId, type Operation, type OperationData } from '#shared/offline/operations.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { defineOperation, type OperationKind, type Sent } from './define-operation.ts'
import type { Calls } from './sending/calls.ts'

/** A create that the server already has under its client id. */
export interface SavedVersion<Data, Stored, Fields> {
  operation: Operation<Data>
  /** As it is now; it may have been changed elsewhere since it was created. */
  stored: Stored
  fields: Fields
}

/** One that an earlier attempt has created. */
export interface Earlier<Data, Stored, Fields> extends SavedVersion<Data, Stored, Fields> {
  /** The fields of that attempt. */
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
  /** Whether nothing is left to send. By default compares each field with the stored one of the same name. */
  isStoredAs?(stored: Stored, fields: Fields): boolean
  /** Handles a refusal. By default the person reads why. */
  refused?(calls: Calls, error: ApiError, fields: Fields): Promise<Sent<Stored>>
  /** Runs if an earlier attempt was stored. By default patches the fields that have changed since. */
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

interface Endpoint<Stored> {
  path: string
  reply: z.ZodMiniType<Stored>
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
    isStoredAs = hasFields,
    refused = (_calls, error) => Promise.reject(error),
    changeStored = (calls, earlier) => patchFields(calls, { path, reply }, earlier),
    separate = ({ operation }) => underNewId(operation),
    ...kind
  } = create
  const operation = defineOperation<Name, Stored, WithClientId<Fields>>({
    ...kind,
    payloadOf: (operation, replies) => ({ ...fieldsOf(operation, replies), clientId: operation.id }),
    send: async (calls, { operation, payload, tried }) => {
      const post = (fields: WithClientId<Fields>) => postOnce(calls, { path, reply }, fields)
      const posted = await post(payload)
      if (posted instanceof ApiError) return refused(calls, posted, payload)
      const { stored, isFrom } = posted
      if (isFrom || isStoredAs(stored, payload)) return { reply: stored }
      for (const created of tried) {
        const earlier = isSame(created, payload) ? undefined : await post(created)
        if (earlier instanceof ApiError) throw earlier
        if (earlier?.isFrom)
          return changeStored(calls, { operation, stored: earlier.stored, fields: payload, created })
      }
      return separate({ operation, stored, fields: payload })
    },
  })
  return { ...operation, path, reply }
}

/** Posts a create, and returns what is stored under its client id, and whether it was created with these fields. */
async function postOnce<Stored>(
  calls: Calls,
  { path, reply }: Endpoint<Stored>,
  fields: WithClientId<object>,
): Promise<ApiError | { stored: Stored; isFrom: boolean }> {
  try {
    const { status, body, isSamePayload } = await calls.post(path, fields)
    return { stored: reply.parse(body), isFrom: status === 201 || isSamePayload === true }
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}

function underNewId<Data>(operation: Operation<Data>) {
  const merged = [...operation.merged, operation.id]
  return { becomes: { ...operation, id: newOperationId(), merged, tried: [] } }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

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
  { path, reply }: Endpoint<Stored>,
  { operation, stored, fields, created }: Earlier<unknown, Stored, object>,
): Promise<Sent<Stored>> {
  const [wanted, found, before] = [fields as Values, stored as Values, created as Values]
  const unsaved = namesIn(fields).filter(
    (name) => !isSame(found[name], wanted[name]) && !isSame(before[name], wanted[name]),
  )
  if (unsaved.length === 0) return { reply: stored }
  if (!unsaved.every((name) => isSame(before[name], found[name]))) return underNewId(operation)
  const changes = Object.fromEntries(unsaved.map((name) => [name, wanted[name]]))
  return { reply: reply.parse((await calls.patch(`${path}/${stored.id}`, changes)).body) }
}
