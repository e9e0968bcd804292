import { z } from 'zod/mini'
import { type User, user } from '#shared/accounts/accounts.ts'
import { type WeeklyGoal, weeklyGoal } from '#shared/accounts/weekly-goal.ts'
import { focus, focusText } from '#shared/focus/focuses.ts'
import { defineOperation } from '#web/features/offline/outbox/define-operation.ts'
import { showInList } from '#web/features/offline/outbox/show-changed.ts'
import { defineThing } from '#web/features/offline/things/define-thing.ts'
import { updateSession } from '#web/features/sessions/session.ts'
import { dateWithYear } from '#web/lib/date-time.ts'
import { figuresPath, focusesQuery, goalPath, latestFirst, path } from './api.ts'
import { goalText } from './goal/goal-text.ts'

declare module '#shared/offline/things.ts' {
  interface Things {
    Focus: ThingOf<typeof focus>
  }
}

declare module '#shared/offline/operations.ts' {
  interface OperationData {
    /** Null ends the goal. */
    setGoal: { goal: WeeklyGoal | null }
  }
}

defineThing('Focus', {
  path,
  schemas: focus,
  label: 'Focus',
  plural: 'focuses',
  titleOf: focusText,
  dateOf: ({ from }) => from,
  linesOf: ({ from, to, note }) =>
    [to === '' ? `Since ${dateWithYear(from)}` : `${dateWithYear(from)} to ${dateWithYear(to)}`, note].filter(
      Boolean,
    ),
  refreshes: [path, figuresPath],
  show: (client, changed) => showInList(client, focusesQuery, latestFirst, changed),
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
