import type { z } from 'zod/mini'
import { type KindName, newOperationId, type Operation, type OperationData } from '#shared/offline.ts'
import { ApiError } from '#web/lib/api.ts'
import { defineOperation, type OperationKind, type Sent } from './define-operation.ts'
import type { Calls } from './sending/calls.ts'

/** A create that the server already has under its client id. */
export interface Earlier<Data, Stored, Fields> {
  operation: Operation<Data>
  stored: Stored
  fields: Fields
  /** The fields of every earlier attempt: the server stored one of them, and may have been changed elsewhere since. */
  tried: Fields[]
}

interface Create<Name extends KindName, Stored, Fields>
  extends Omit<OperationKind<OperationData[Name], Stored>, 'kind' | 'payloadOf' | 'send'> {
  kind: Name
  /** Where it is posted; `PATCH {path}/{id}` has to change it. */
  path: string
  reply: z.ZodMiniType<Stored>
  /** The fields that are posted, without the client id. By default the data. */
  fieldsOf?(operation: Operation<OperationData[Name]>, replies: ReadonlyMap<string, unknown>): Fields
  /** By default compares each field with the stored one of the same name. */
  isStoredAs?(stored: Stored, fields: Fields): boolean
  /** What to do if the server refuses it. By default the person reads why. */
  refused?(calls: Calls, error: ApiError, fields: Fields): Promise<Sent<Stored>>
  /** What to do if an earlier attempt was stored. By default patches the fields that have changed since. */
  changeStored?(calls: Calls, earlier: Earlier<OperationData[Name], Stored, Fields>): Promise<Sent<Stored>>
}

/** A kind declared with `defineCreate`. */
export interface CreateKind<Name extends KindName, Stored>
  extends OperationKind<OperationData[Name], Stored, object>,
    Pick<Create<Name, Stored, object>, 'path' | 'reply'> {
  kind: Name
}

type WithClientId<Fields> = Fields & { clientId: string }

/**
 * Declares a kind that POSTs something with a client id. If the server already has something under that id which never
 * came from here, it is posted again under a new id, so that nothing is overwritten (decision 017).
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
    ...kind
  } = create
  const operation = defineOperation<Name, Stored, WithClientId<Fields>>({
    ...kind,
    payloadOf: (operation, replies) => ({ ...fieldsOf(operation, replies), clientId: operation.id }),
    send: async (calls, { operation, payload, tried }) => {
      const posted = await calls.post(path, payload).catch((error: unknown) => {
        if (error instanceof ApiError) return error
        throw error
      })
      if (posted instanceof ApiError) return refused(calls, posted, payload)
      const stored = reply.parse(posted.body)
      if (posted.status === 201) return { reply: stored }
      if (tried.length > 0) return changeStored(calls, { operation, stored, fields: payload, tried })
      return isStoredAs(stored, payload) ? { reply: stored } : underNewId(operation)
    },
  })
  return { ...operation, path, reply }
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
 * Patches the fields in which an earlier attempt differs from what is wanted now; the others may have been changed
 * elsewhere and stay. If both sides have changed the same field, both versions are kept.
 */
async function patchFields<Stored extends { id: number }>(
  calls: Calls,
  { path, reply }: { path: string; reply: z.ZodMiniType<Stored> },
  { operation, stored, fields, tried }: Earlier<unknown, Stored, object>,
): Promise<Sent<Stored>> {
  const [wanted, found, attempts] = [fields as Values, stored as Values, tried as Values[]]
  const unsaved = namesIn(fields).filter(
    (name) => !isSame(found[name], wanted[name]) && attempts.some((one) => !isSame(one[name], wanted[name])),
  )
  if (unsaved.length === 0) return { reply: stored }
  const isFromHere = (name: string) => attempts.some((one) => isSame(one[name], found[name]))
  if (!unsaved.every(isFromHere)) return underNewId(operation)
  const changes = Object.fromEntries(unsaved.map((name) => [name, wanted[name]]))
  return { reply: reply.parse((await calls.patch(`${path}/${stored.id}`, changes)).body) }
}
