import { z } from 'zod/mini'
import { id } from '../foundation/fields.ts'
import { recurrencePatterns } from './recurrence.ts'

/** How urgent a reminder is. */
export const priorities = ['low', 'medium', 'high'] as const

/** How often a reminder repeats; '' for once. */
export const repeats = ['', ...recurrencePatterns] as const

/** A reminder, as the API returns it. `date` is the person's calendar day. */
export const reminder = z.object({
  id,
  title: z.string(),
  date: z.string(),
  completed: z.boolean(),
  priority: z.enum(priorities),
  // Lists that were cached before these were added don't say.
  repeat: z._default(z.enum(repeats), ''),
  /** The entry whose notes it asks for. */
  entryId: z._default(z.nullable(id), null),
})

export type Reminder = z.infer<typeof reminder>

/** Whether it is due on `today` (YYYY-MM-DD): not completed, and its day has come. */
export const isDue = (reminder: Pick<Reminder, 'completed' | 'date'>, today: string) =>
  !reminder.completed && reminder.date <= today
