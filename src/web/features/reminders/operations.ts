import { z } from 'zod/mini'
import { id } from '#shared/fields.ts'
import { defineOperation } from '#web/features/offline/outbox/define-operation.ts'
import { expectNothing } from '#web/features/offline/outbox/sending/calls.ts'
import { ApiError } from '#web/lib/api.ts'

declare module '#shared/offline.ts' {
  interface OperationData {
    completeReminder: z.infer<typeof completion>
  }
}

const completion = z.object({ id, title: z.string() })

export const completeReminder = defineOperation<'completeReminder', null, { completed: true }>({
  kind: 'completeReminder',
  schema: completion,
  label: 'Complete reminder',
  titleOf: ({ title }) => title,
  subjectOf: ({ id }) => `reminder:${id}`,
  payloadOf: () => ({ completed: true }),
  send: async (calls, { operation, payload }) => {
    const completed = await calls.patch(`/api/reminders/${operation.data.id}`, payload).catch(unlessGone)
    if (completed) expectNothing(completed)
    return { reply: null }
  },
  refreshes: ['/api/reminders', '/api/calendar'],
})

/** A reminder deleted elsewhere doesn't need completing. */
function unlessGone(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.code !== 'NOT_FOUND') throw error
}
