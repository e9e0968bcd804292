import { lazy, Suspense } from 'react'
import type { JournalItem } from '#web/features/entries/list/journal-items.ts'
import { useGoal } from '#web/features/focus/goal/use-goal.ts'
import classes from './month-goal.module.css'

const WeekGoal = lazy(() => import('#web/features/focus/goal/week-goal.tsx'))

/** The goal of a week, if there is one, in the head of this month, or alone while the month has no session. */
export function MonthGoal({ trained }: { trained: JournalItem[] }) {
  const goal = useGoal()
  return (
    goal && (
      <Suspense fallback={<div className={classes['goal']} />}>
        <WeekGoal goal={goal} sessions={trained} />
      </Suspense>
    )
  )
}
