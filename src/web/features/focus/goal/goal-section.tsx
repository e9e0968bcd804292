import { Button } from '@mantine/core'
import { goalProgress } from '#shared/stats/goal-weeks.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import { GoalRing } from './goal-ring.tsx'
import { goalText, progressText, streakText } from './goal-text.ts'
import { useGoal } from './use-goal.ts'
import { useGoalWeeks } from './use-goal-weeks.ts'
import { useStreak } from './use-streak.ts'

const edit = () => openDialog({ kind: 'editGoal' })

/** The goal of a week: how far this one has come, and how many before it have reached it. */
export function GoalSection() {
  const goal = useGoal()
  const weeks = useGoalWeeks()
  const done = goal && weeks ? goalProgress(goal, weeks) : 0
  const streak = useStreak(goal !== null && done >= goal.amount)
  return (
    <section className="stack gap-3 card padded" aria-labelledby="goal">
      <h2 className="text-lg bold" id="goal">
        Weekly goal
      </h2>
      {goal ? (
        <div className="row gap-4">
          <GoalRing share={done / goal.amount}>{`${done}/${goal.amount}`}</GoalRing>
          <div>
            <p className="numbers semibold">{weeks ? progressText(goal, done) : goalText(goal)}</p>
            <Hint>{streakText(streak) || 'Weeks that reach it are counted here.'}</Hint>
          </div>
        </div>
      ) : (
        <Hint>Sessions or hours a week. A ring in your journal shows how far this week has come.</Hint>
      )}
      <div>
        <Button variant="light" onClick={edit}>
          {goal ? 'Change goal' : 'Set a goal'}
        </Button>
      </div>
    </section>
  )
}
