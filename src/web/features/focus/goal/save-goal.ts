import type { QueryClient } from '@tanstack/react-query'
import type { WeeklyGoal } from '#shared/accounts/weekly-goal.ts'
import { reportWithUndo } from '#web/features/offline/outbox/report-submitted.ts'
import { type FormDraft, submit } from '#web/features/offline/outbox/submit.ts'
import { setGoal } from '../operations.ts'

export const saveGoal = (client: QueryClient, goal: WeeklyGoal | null, draft: FormDraft | null = null) =>
  submit(client, setGoal, { draft, data: { goal } })

/** Ends the goal, and offers to undo that. */
export async function endGoal(client: QueryClient, goal: WeeklyGoal) {
  reportWithUndo([await saveGoal(client, null)], {
    done: { text: 'Goal ended' },
    undo: () => saveGoal(client, goal),
    undone: 'Goal set again',
    failed: 'It wasn’t set again.',
  })
}
