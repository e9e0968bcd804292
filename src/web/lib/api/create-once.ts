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

/**
 * A create that can be retried: the server stores one thing per client id, and returns it to retries. If what it has under
 * that id is something else, such as what was typed before a reply got lost, this is created as well, under a new one.
 */
export const createOnce =
  <Fields extends object, Stored>(path: string, schema: z.ZodMiniType<Stored>) =>
  async (clientId: string, fields: Fields): Promise<Stored> => {
    const reply = await send(path, { method: 'POST', body: { ...fields, clientId } })
    const isFrom = reply.status === 201 || reply.headers.get(samePayloadHeader) === 'yes'
    return isFrom ? schema.parse(reply.body) : createOnce<Fields, Stored>(path, schema)(newDraftId(), fields)
  }
