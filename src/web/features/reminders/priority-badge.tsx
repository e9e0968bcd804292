import type { Reminder } from '#shared/calendar/reminders.ts'
import classes from './priority-badge.module.css'

export const PriorityBadge = ({ priority }: Pick<Reminder, 'priority'>) => (
  <span className={`${classes['badge']} ${classes[priority]}`}>{priority}</span>
)
