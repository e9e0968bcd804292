import { z } from 'zod/mini'
import { id } from './fields.ts'

/** How urgent a reminder is. */
const priorities = ['low', 'medium', 'high'] as const

/** A reminder as it is read. `date` is the person's calendar day. */
export const reminder = z.object({
  id,
  title: z.string(),
  date: z.string(),
  completed: z.boolean(),
  priority: z.enum(priorities),
})

/** A reminder is only ever completed, never brought back. */
export const reminderCompletion = z.object({ completed: z.literal(true, 'A reminder can only be completed') })

export type Reminder = z.infer<typeof reminder>

/** Whether it still waits on `today` (YYYY-MM-DD): not completed, and its day has come. */
export const isDue = (one: Reminder, today: string) => !one.completed && one.date <= today
