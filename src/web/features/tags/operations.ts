import { z } from 'zod/mini'
import { nameKey } from '#shared/foundation/name-key.ts'
import { type NewTag, type Tag, tag } from '#shared/training/tags.ts'
import { defineOperation } from '#web/features/offline/outbox/define-operation.ts'
import { patchQuery } from '#web/lib/api/queries.ts'
import { tagsQuery } from './api.ts'

declare module '#shared/offline/operations.ts' {
  interface OperationData {
    addTag: z.infer<typeof newTag>
  }
}

const newTag = z.object({ name: z.string(), colorClass: z._default(tag.shape.colorClass, 'blue') })

export const addTag = defineOperation<'addTag', Tag, NewTag>({
  kind: 'addTag',
  schema: newTag,
  label: 'New tag',
  titleOf: ({ name }) => name,
  subjectOf: ({ name }) => `tag:${nameKey(name)}`,
  payloadOf: ({ data }) => data,
  // If the name is taken, the server replies with the existing tag.
  send: async (calls, { payload }) => {
    const { body, isRepeated } = await calls.post('/api/tags', payload)
    const reply = tag.parse(body)
    // Entries that need it know it by this name; by the time it is sent again, it may have another one.
    return { reply: isRepeated ? { ...reply, name: payload.name } : reply }
  },
  refreshes: ['/api/tags', '/api/tags/uses'],
  onStored: (client, added) =>
    patchQuery<Tag[]>(client, tagsQuery.queryKey, (tags) =>
      tags.some(({ id }) => id === added.id) ? tags : [...tags, added],
    ),
})

/** The ids of the tags with these names, from the replies to the operations that create them. */
export function tagIdsFrom(names: string[], replies: ReadonlyMap<string, unknown>): number[] {
  const keys = new Set(names.map(nameKey))
  return [...replies.values()].flatMap((reply) => {
    const { data } = tag.safeParse(reply)
    return data && keys.has(nameKey(data.name)) ? [data.id] : []
  })
}
