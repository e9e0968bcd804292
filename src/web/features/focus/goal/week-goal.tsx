import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { WeeklyGoal } from '#shared/accounts/weekly-goal.ts'
import { weekStart } from '#shared/calendar/calendar-span.ts'
import { goalProgress, weekSums } from '#shared/stats/goal-weeks.ts'
import { useUser } from '#web/features/sessions/session.ts'
import { goalWeeksQuery } from '../api.ts'
import { GoalRing } from './goal-ring.tsx'
import { progressText, streakText } from './goal-text.ts'
import classes from './week-goal.module.css'

interface Props {
  goal: WeeklyGoal
  /** Trained ones, among them all of this week. */
  sessions: { date: string; startTime: string; endTime: string }[]
  today: string
}

/** How far this week has come to the goal, and the weeks in a row that reached it, in the head of a month. */
export default function WeekGoal({ goal, sessions, today }: Props) {
  const { weekStartsOn } = useUser()
  const { data } = useQuery(goalWeeksQuery)
  const week = weekStart(today, weekStartsOn)
  const done = goalProgress(goal, weekSums(sessions.filter(({ date }) => date >= week)))
  const streak = streakText((data?.streak ?? 0) + (done >= goal.amount ? 1 : 0))
  return (
    <Link className={classes['goal'] ?? ''} to="/focus">
      <GoalRing share={done / goal.amount}>{`${done}/${goal.amount}`}</GoalRing>
      <span className={classes['text']}>
        <strong>{progressText(goal, done)}</strong>
        {streak !== '' && <span>{streak}</span>}
      </span>
    </Link>
  )
}
