import { z } from 'zod/mini'
import { removedKind, removedKinds } from '#shared/training/removed.ts'
import { defineOperation } from '#web/features/offline/outbox/define-operation.ts'
import { ApiError, isGone } from '#web/lib/api/api-error.ts'
import { path } from './api.ts'

const restored = z.object({ kind: removedKind, id: z.number(), title: z.string(), day: z.string() })

declare module '#shared/offline/operations.ts' {
  interface OperationData {
    /** Of the list of what was deleted. An Undo is part of the change that it takes back. */
    restoreRemoved: z.infer<typeof restored>
  }
}

export const restoreRemoved = defineOperation({
  kind: 'restoreRemoved',
  schema: restored,
  label: 'Restore',
  titleOf: ({ kind, title }) => title || removedKinds[kind].label,
  dateOf: ({ day }) => day,
  subjectOf: ({ kind, id }) => `removed:${kind}:${id}`,
  payloadOf: ({ data }) => data,
  send: async (calls, { payload: { kind, id } }) => {
    await calls.post(`${removedKinds[kind].path}/${id}/restore`).catch(refuseForgotten)
    return { reply: { id } }
  },
  refreshes: [path],
  // It may show anywhere.
  onStored: (client) => void client.invalidateQueries(),
})

function refuseForgotten(error: unknown): never {
  const sentence = 'It was deleted for good, or too long ago to be restored.'
  throw isGone(error) ? new ApiError(404, 'NOT_FOUND', sentence) : error
}
