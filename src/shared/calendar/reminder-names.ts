import type { Reminder } from './reminders.ts'

/** Priorities of reminders, as people read them. */
export const priorityNames: Record<Reminder['priority'], string> = { low: 'Low', medium: 'Medium', high: 'High' }

/** How often reminders repeat, as people read it. */
export const repeatNames: Record<Reminder['repeat'], string> = {
  '': 'Never',
  daily: 'Every day',
  weekly: 'Every week',
  biweekly: 'Every two weeks',
  monthly: 'Every month',
}
