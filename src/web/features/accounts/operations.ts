import { z } from 'zod/mini'
import { type User, user } from '#shared/accounts/accounts.ts'
import { timeZone } from '#shared/foundation/time-zone.ts'
import { defineOperation } from '#web/features/offline/outbox/define-operation.ts'
import { updateSession } from '#web/features/sessions/session.ts'
import { placeOf } from './place-of.ts'

declare module '#shared/offline/operations.ts' {
  interface OperationData {
    setTimeZone: { timeZone: string }
  }
}

/** Changes the member's time zone; the latest counts. */
export const setTimeZone = defineOperation<'setTimeZone', User, { timeZone: string }>({
  kind: 'setTimeZone',
  schema: z.object({ timeZone }),
  label: 'Time zone',
  titleOf: ({ timeZone }) => `${placeOf(timeZone)} time`,
  subjectOf: () => 'timeZone',
  payloadOf: ({ data }) => data,
  send: async (calls, { payload }) => ({ reply: user.parse((await calls.patch('/api/user', payload)).body) }),
  // What counts as today.
  refreshes: ['/api/calendar', '/api/entries', '/api/goal', '/api/planned', '/api/reminders', '/api/stats'],
  onStored: updateSession,
  failed: (_data, sentence) => `Your time zone wasn’t changed. ${sentence}`,
})
