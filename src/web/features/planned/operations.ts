import { z } from 'zod/mini'
import { type Planned, type PlannedKey, planned, plannedVersion } from '#shared/calendar/planned.ts'
import { shownTitle } from '#shared/entries/quick.ts'
import { defineOperation } from '#web/features/offline/outbox/define-operation.ts'
import { unlessGone } from '#web/lib/api/api-error.ts'
import { pathOf, plannedRefreshes, type Undoable } from './api.ts'

declare module '#shared/offline/operations.ts' {
  interface OperationData {
    skipPlanned: { planned: Planned }
  }
}

/** Skips a planned session, and replies what undoing that needs: null if it wasn’t planned anymore. */
export const skipPlanned = defineOperation<'skipPlanned', Undoable | null, PlannedKey>({
  kind: 'skipPlanned',
  schema: z.object({ planned }),
  label: 'Didn’t train',
  titleOf: ({ planned }) => shownTitle(planned.title),
  dateOf: ({ planned }) => planned.date,
  subjectOf: ({ planned }) => `planned:${planned.ruleId}-${planned.session}`,
  payloadOf: ({ data: { planned } }) => ({ ruleId: planned.ruleId, session: planned.session }),
  send: async (calls, { payload }) => {
    // It was skipped or logged on another device, or an earlier attempt has arrived.
    const reply = await calls.delete(`${pathOf(payload)}?scope=this`).catch(unlessGone)
    return { reply: reply ? { ruleId: payload.ruleId, ...plannedVersion.parse(reply.body) } : null }
  },
  refreshes: plannedRefreshes,
})
