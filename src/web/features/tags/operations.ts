import { z } from 'zod/mini'
import { nameKey } from '#shared/foundation/name-key.ts'
import type { FieldsOf } from '#shared/offline/things.ts'
import { type NewTag, tagSchemas } from '#shared/training/tag-schemas.ts'
import { type Tag, tag } from '#shared/training/tags.ts'
import { defineOperation, type OperationKind } from '#web/features/offline/outbox/define-operation.ts'
import { defineThing } from '#web/features/offline/things/define-thing.ts'
import { refreshes, showTag } from './changes.ts'

declare module '#shared/offline/things.ts' {
  interface Things {
    Tag: ThingOf<typeof tagSchemas>
  }
}

declare module '#shared/offline/operations.ts' {
  interface OperationData {
    addTag: FieldsOf<'Tag'>
  }
}

const path = '/api/tags'

const create: Omit<OperationKind<NewTag, Tag, NewTag>, 'kind'> = {
  schema: z.object({ name: z.string(), colorClass: z._default(tag.shape.colorClass, 'blue') }),
  label: 'New tag',
  titleOf: ({ name }) => name,
  subjectOf: ({ name }) => `new-tag:${nameKey(name)}`,
  payloadOf: ({ data }) => data,
  // If the name is taken, the server replies with the existing tag.
  send: async (calls, { payload }) => {
    const { body, isRepeated } = await calls.post(path, payload)
    const reply = tag.parse(body)
    // Entries that need it know it by this name; by the time it is sent again, it may have another one.
    return { reply: isRepeated ? { ...reply, name: payload.name } : reply }
  },
  refreshes: [path, `${path}/uses`],
  onStored: (client, stored) => showTag(client, { id: stored.id, stored }),
}

// By this name, the release before has stored them on devices.
defineOperation({ ...create, kind: 'addTag' })

export const createTag = { ...defineOperation({ ...create, kind: 'createTag' }), path, reply: tag }

defineThing('Tag', {
  path,
  schemas: tagSchemas,
  create: createTag,
  label: 'Tag',
  plural: 'tags',
  titleOf: ({ name }) => name,
  linesOf: ({ colorClass }) => [colorClass],
  calledIn: ({ name }) => `“${name}”`,
  deletedNote: 'Your entries stay.',
  refreshes,
  show: showTag,
})

/** The ids of the tags with these names, from the replies to the operations that create them. */
export function tagIdsFrom(names: string[], replies: ReadonlyMap<string, unknown>): number[] {
  const keys = new Set(names.map(nameKey))
  return [...replies.values()].flatMap((reply) => {
    const { data } = tag.safeParse(reply)
    return data && keys.has(nameKey(data.name)) ? [data.id] : []
  })
}
