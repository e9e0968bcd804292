import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { id } from '#shared/foundation/fields.ts'
import { type Template, template, templateOnDevice } from '#shared/training/templates.ts'
import { defineOperation } from '#web/features/offline/outbox/define-operation.ts'
import type { ChangedReply } from '#web/features/offline/outbox/sending/send-change.ts'
import { defineThing } from '#web/features/offline/things/define-thing.ts'
import { withTagIds } from '#web/features/tags/whole-tags.ts'
import { patchQuery } from '#web/lib/api/queries.ts'
import { path, templatesQuery } from './api.ts'
import { templateFacts } from './template-facts.ts'

declare module '#shared/offline/things.ts' {
  interface Things {
    Template: ThingOf<typeof templateOnDevice>
  }
}

declare module '#shared/offline/operations.ts' {
  interface OperationData {
    orderTemplates: { ids: number[] }
  }
}

/** Its class is planned on the calendar, also as the series of an entry. */
const refreshes = [path, '/api/planned', '/api/calendar', '/api/entries']

defineThing('Template', {
  path,
  schemas: templateOnDevice,
  label: 'Template',
  plural: 'templates',
  titleOf: ({ name }) => name,
  linesOf: (one) => [...templateFacts(one), one.notesPrompts].filter(Boolean),
  calledIn: ({ name }) => `“${name}”`,
  sentOf: withTagIds,
  refreshes,
  show,
})

/** The order that is chosen last counts, on any device. */
export const orderTemplates = defineOperation<'orderTemplates', Template[], { ids: number[] }>({
  kind: 'orderTemplates',
  schema: z.object({ ids: z.array(id) }),
  label: 'Order of templates',
  titleOf: () => 'Order of templates',
  subjectOf: () => 'template-order',
  payloadOf: ({ data }) => data,
  send: async (calls, { payload }) => ({
    reply: template.list.parse((await calls.post(`${path}/order`, payload)).body),
  }),
  refreshes: [path],
  onStored: (client, list) => patchQuery<Template[]>(client, templatesQuery.queryKey, () => list),
})

/** In its place, or last, until the list is fetched again. */
function show(client: QueryClient, { id: seenId, stored }: ChangedReply<Template>) {
  patchQuery<Template[]>(client, templatesQuery.queryKey, (shown) => {
    const isThere = shown.some((one) => one.id === stored?.id)
    const kept = shown.flatMap((one) => {
      if (one.id === stored?.id) return [stored]
      return one.id === seenId ? [] : [one]
    })
    return stored && !isThere ? [...kept, stored] : kept
  })
}
