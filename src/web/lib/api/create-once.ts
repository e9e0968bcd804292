import type { z } from 'zod/mini'
import { samePayloadHeader } from '#shared/foundation/paths.ts'
import { newDraftId } from '../form/drafts.ts'
import { send } from './api.ts'

/** The fields of `values` that differ from `initial`. */
export const changesOf = <T extends object>(values: T, initial: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(initial[field as keyof T]),
    ),
  ) as Partial<T>

interface Create<Fields, Stored> {
  path: string
  schema: z.ZodMiniType<Stored>
  /** Undefined if it can't be changed: then what was typed since is created as well. */
  change: ((stored: Stored, changes: Partial<Fields>) => Promise<Stored>) | undefined
}

/**
 * A create that can be retried: the server stores one thing per client id, and returns it to retries. If an earlier
 * attempt in this tab arrived and its reply got lost, what was typed since is changed. Anything else under that id is
 * left alone, and the fields are created under a new id.
 */
export function createOnce<Fields extends object, Stored>({ path, schema, change }: Create<Fields, Stored>) {
  const attempts = new Map<string, Fields[]>()
  const post = async (clientId: string, fields: Fields) => {
    const reply = await send(path, { method: 'POST', body: { ...fields, clientId } })
    const isFrom = reply.status === 201 || reply.headers.get(samePayloadHeader) === 'yes'
    return { stored: schema.parse(reply.body), isFrom }
  }
  const create = async (clientId: string, fields: Fields): Promise<Stored> => {
    const earlier = attempts.get(clientId) ?? []
    attempts.set(clientId, [...earlier, fields])
    const { stored, isFrom } = await post(clientId, fields)
    if (isFrom) return stored
    for (const attempt of change ? earlier : []) {
      if ((await post(clientId, attempt)).isFrom && change) return change(stored, changesOf(fields, attempt))
    }
    return create(newDraftId(), fields)
  }
  return create
}
