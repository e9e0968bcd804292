import { z } from 'zod/mini'
import { type User, user } from '#shared/accounts/accounts.ts'
import { type WeeklyGoal, weeklyGoal } from '#shared/accounts/weekly-goal.ts'
import { type Focus, type FocusFields, focus, focusText } from '#shared/focus/focuses.ts'
import { changedSchema, defineChange } from '#web/features/offline/outbox/define-change.ts'
import { defineCreate } from '#web/features/offline/outbox/define-create.ts'
import { defineOperation } from '#web/features/offline/outbox/define-operation.ts'
import { updateSession } from '#web/features/sessions/session.ts'
import { dateWithYear } from '#web/lib/date-time.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { focusRefreshes, goalPath, path, showStored } from './api.ts'
import { goalText } from './goal/goal-text.ts'

const changed = changedSchema(focus.stored, focus.change)

declare module '#shared/offline/operations.ts' {
  interface OperationData {
    createFocus: FocusFields
    changeFocus: z.infer<typeof changed>
    /** Null ends the goal. */
    setGoal: { goal: WeeklyGoal | null }
  }
}

export const createFocus = defineCreate<'createFocus', Focus>({
  kind: 'createFocus',
  path,
  schema: focus.create,
  reply: focus.stored,
  label: 'Focus',
  titleOf: focusText,
  dateOf: ({ from }) => from,
  edit: (pending) => openDialog({ kind: 'editPendingFocus', pending }),
  refreshes: focusRefreshes,
  onStored: (client, stored) => showStored(client, { id: stored.id, stored }),
})

export const changeFocus = defineChange({
  kind: 'changeFocus',
  path,
  schema: changed,
  reply: focus.stored,
  noun: 'focus',
  create: 'createFocus',
  asData: ({ seen, change }) => focus.create.parse({ ...seen, ...change }),
  label: 'Focus',
  titleOf: ({ seen, change }) => focusText({ ...seen, ...change }),
  dateOf: ({ seen, change }) => change.from ?? seen.from,
  linesOf: ({ seen: { from, to, note } }) =>
    [to === '' ? `Since ${dateWithYear(from)}` : `${dateWithYear(from)} to ${dateWithYear(to)}`, note].filter(
      Boolean,
    ),
  edit: ({ data: { seen } }) => openDialog({ kind: 'editFocus', focus: seen }),
  refreshes: focusRefreshes,
  onStored: showStored,
})

/** Sets the goal of a week. The one that is set last counts, on any device. */
export const setGoal = defineOperation<'setGoal', User, { weeklyGoal: WeeklyGoal | null }>({
  kind: 'setGoal',
  schema: z.object({ goal: z.nullable(weeklyGoal) }),
  label: 'Goal',
  titleOf: ({ goal }) => (goal ? goalText(goal) : 'No goal'),
  subjectOf: () => 'goal',
  payloadOf: ({ data: { goal } }) => ({ weeklyGoal: goal }),
  send: async (calls, { payload }) => ({ reply: user.parse((await calls.patch('/api/user', payload)).body) }),
  refreshes: [goalPath],
  onStored: updateSession,
})
