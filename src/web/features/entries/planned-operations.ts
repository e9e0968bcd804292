import { z } from 'zod/mini'
import { type Planned, type PlannedKey, planned, plannedVersion } from '#shared/calendar/planned.ts'
import { shownTitle } from '#shared/entries/quick.ts'
import { defineOperation } from '#web/features/offline/outbox/define-operation.ts'
import { unlessGone } from '#web/lib/api/api-error.ts'

declare module '#shared/offline/operations.ts' {
  interface OperationData {
    skipPlanned: { planned: Planned }
  }
}

/** The paths that show planned sessions, including entries, one of which holds the rule, and templates, whose class it is. */
export const plannedRefreshes = ['/api/planned', '/api/calendar', '/api/entries', '/api/templates']

export const plannedPathOf = ({ ruleId, session }: PlannedKey) => `/api/planned/${ruleId}/${session}`

/** The version of a series, which undoing its latest change needs. */
export interface Undoable {
  ruleId: number
  version: number
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
    const reply = await calls.delete(`${plannedPathOf(payload)}?scope=this`).catch(unlessGone)
    return { reply: reply ? { ruleId: payload.ruleId, ...plannedVersion.parse(reply.body) } : null }
  },
  refreshes: plannedRefreshes,
})
