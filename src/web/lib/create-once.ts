import type { z } from 'zod/mini'
import { send } from './api.ts'
import { newDraftId } from './drafts.ts'

interface Create<Fields, Stored> {
  path: string
  schema: z.ZodMiniType<Stored>
  /** Whether the stored one has exactly these fields. */
  holds: (stored: Stored, fields: Fields) => boolean
  change: (stored: Stored, fields: Fields) => Promise<Stored>
}

/**
 * A create that can be retried: the server stores one thing per client id, and returns it to retries. If that has other
 * fields because an earlier attempt arrived and its reply got lost, it is changed. Anything else under that id
 * is left alone, and the fields are created under a new id.
 */
export function createOnce<Fields extends object, Stored>({
  path,
  schema,
  holds,
  change,
}: Create<Fields, Stored>) {
  const attempts = new Map<string, Fields[]>()
  const create = async (clientId: string, fields: Fields): Promise<Stored> => {
    const earlier = attempts.get(clientId) ?? []
    attempts.set(clientId, [...earlier, fields])
    const reply = await send(path, { method: 'POST', body: { ...fields, clientId } })
    const stored = schema.parse(await reply.json())
    if (reply.status === 201 || holds(stored, fields)) return stored
    return earlier.some((attempt) => holds(stored, attempt))
      ? change(stored, fields)
      : create(newDraftId(), fields)
  }
  return create
}
