import { Link } from '@tanstack/react-router'
import type { WeeklyGoal } from '#shared/accounts/weekly-goal.ts'
import { weekStart } from '#shared/calendar/calendar-span.ts'
import { goalProgress, weekSums } from '#shared/stats/goal-weeks.ts'
import { useUser } from '#web/features/sessions/session.ts'
import { useLocalDay } from '#web/lib/use-local-time.ts'
import { GoalRing } from './goal-ring.tsx'
import { leftText, progressText, streakText } from './goal-text.ts'
import { useStreak } from './use-streak.ts'
import classes from './week-goal.module.css'

interface Props {
  goal: WeeklyGoal
  /** Trained ones, among them all of this week. */
  sessions: { date: string; startTime: string; endTime: string }[]
}

/** How far this week has come to the goal, and the weeks in a row that reached it or what is left, in the journal. */
export default function WeekGoal({ goal, sessions }: Props) {
  const { weekStartsOn } = useUser()
  const week = weekStart(useLocalDay(), weekStartsOn)
  const ofWeek = sessions.filter(({ date }) => weekStart(date, weekStartsOn) === week)
  const done = goalProgress(goal, weekSums(ofWeek))
  const streak = useStreak(done >= goal.amount)
  const progress = progressText(goal, done)
  const rest = streakText(streak) || leftText(goal, done)
  return (
    <Link className={classes['goal'] ?? ''} to="/focus" aria-label={`${progress}. ${rest}`}>
      <GoalRing share={done / goal.amount}>{`${done}/${goal.amount}`}</GoalRing>
      <span className={classes['text']}>
        <strong>{progress}</strong>
        <span className="muted">{rest}</span>
      </span>
    </Link>
  )
}
