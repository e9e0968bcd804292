import { z } from 'zod/mini'
import { calendarDay } from './dates.ts'
import { id } from './fields.ts'

/** How urgent a reminder is. */
const priorities = ['low', 'medium', 'high'] as const

/** A reminder, as the API returns it. `date` is the person's calendar day. */
export const reminder = z.object({
  id,
  title: z.string(),
  date: z.string(),
  completed: z.boolean(),
  priority: z.enum(priorities),
  /** The entry whose notes it asks for. Lists that were cached before it was added don't say. */
  entryId: z._default(z.nullable(id), null),
})

/** Changes to a reminder: its day, or that it is completed, which can't be undone. */
export const reminderChange = z
  .exactPartial(z.object({ completed: z.literal(true, 'A reminder can only be completed'), date: calendarDay }))
  .check(
    z.refine(({ completed, date }) => completed !== undefined || date !== undefined, {
      error: 'Please choose a day, or complete the reminder',
      path: ['date'],
    }),
  )

export type Reminder = z.infer<typeof reminder>
export type ReminderChange = z.infer<typeof reminderChange>

/** Whether it is due on `today` (YYYY-MM-DD): not completed, and its day has come. */
export const isDue = (one: Reminder, today: string) => !one.completed && one.date <= today
