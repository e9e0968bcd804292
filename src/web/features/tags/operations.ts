import { z } from 'zod/mini'
import { type Tag, tag } from '#shared/tags.ts'
import { defineOperation } from '#web/features/offline/outbox/define-operation.ts'
import { patchQuery } from '#web/lib/queries.ts'
import { tagsQuery } from './api.ts'

declare module '#shared/offline.ts' {
  interface OperationData {
    addTag: z.infer<typeof newTag>
  }
}

const newTag = z.object({ name: z.string() })

/** Tags whose names differ only in case are the same. */
const nameKey = (name: string) => name.trim().toLowerCase()

export const addTag = defineOperation<'addTag', Tag, { name: string; colorClass: 'blue' }>({
  kind: 'addTag',
  schema: newTag,
  label: 'New tag',
  titleOf: ({ name }) => name,
  subjectOf: ({ name }) => `tag:${nameKey(name)}`,
  payloadOf: ({ data: { name } }) => ({ name, colorClass: 'blue' }),
  // If the name is taken, the server replies with the existing tag.
  send: async (calls, { payload }) => ({ reply: tag.parse((await calls.post('/api/tags', payload)).body) }),
  refreshes: ['/api/tags'],
  onStored: (client, added) =>
    patchQuery<Tag[]>(client, tagsQuery.queryKey, (tags) =>
      tags.some(({ id }) => id === added.id) ? tags : [...tags, added],
    ),
})

/** Whether these are the same tag's name. */
export const isSameName = (name: string, other: string) => nameKey(name) === nameKey(other)

/** The ids of the tags with these names, from the replies to the operations that create them. */
export function tagIdsFrom(names: string[], replies: ReadonlyMap<string, unknown>): number[] {
  const keys = new Set(names.map(nameKey))
  return [...replies.values()].flatMap((reply) => {
    const { data } = tag.safeParse(reply)
    return data && keys.has(nameKey(data.name)) ? [data.id] : []
  })
}
