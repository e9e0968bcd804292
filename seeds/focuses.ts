import type { WeeklyGoal } from '#shared/accounts/weekly-goal.ts'
import { focus, type NewFocus } from '#shared/focus/focuses.ts'
import { addDays } from '#shared/foundation/dates.ts'

/** How much each of them wants to train in a week. */
export const goal: WeeklyGoal = { unit: 'sessions', amount: 3 }

/** What each of them worked on in the fall, and works on now. */
export const focusesOf = (today: string): NewFocus[] =>
  [
    {
      kind: 'techniques',
      names: ['Knee Cut'],
      from: addDays(today, -70),
      to: addDays(today, -43),
      note: 'Works once I have the underhook. Without it, I get stuck in half guard.',
    },
    {
      kind: 'position',
      names: ['Half Guard'],
      from: addDays(today, -16),
      weeks: 4,
      note: 'Knee shield before anything else.',
    },
  ].map((one) => focus.create.parse(one))
