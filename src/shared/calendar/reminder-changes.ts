import { z } from 'zod/mini'
import { calendarDay, isCalendarDay } from '../foundation/dates.ts'
import { createShape, field, initialOf, inputShape, requiredField } from '../foundation/field-table.ts'
import { clientId, requiredText } from '../foundation/fields.ts'
import { limits } from '../foundation/limits.ts'
import { changeOf, removalOf } from '../foundation/thing.ts'
import { firstAfter } from './recurrence.ts'
import { priorities, type Reminder, reminder, repeats } from './reminders.ts'

const { title, date, priority, repeat } = reminder.shape

const fields = {
  title: requiredField(requiredText('Title', limits.reminderTitle), title),
  date: requiredField(calendarDay, date),
  priority: field(z.enum(priorities, 'Please choose a priority'), priority, 'medium'),
  repeat: field(z.enum(repeats, 'Please choose how often it repeats'), repeat, ''),
}

/** The initial values of a new reminder, other than title and date. */
export const initialReminder = initialOf(fields)

/** A reminder to create. */
export const newReminder = z.object({ ...createShape(fields), clientId })

/** Changes to a reminder; missing fields stay as they are. A `date` alone moves this one; with `repeat`, all after it. */
export const reminderChanges = z.extend(changeOf(inputShape(fields)), {
  completed: z.exactOptional(z.boolean('A reminder is completed or not')),
})

/** A removal of a reminder. That it was completed or not is nothing that was written. */
export const reminderRemoval = removalOf({ title, date, priority, repeat: z.enum(repeats) })

/** A change of something. */
export const reminderChange = reminderChanges.check(
  z.refine(({ was: _, ...changed }) => Object.keys(changed).length > 0, {
    error: 'Please choose a day, or complete the reminder',
    path: ['date'],
  }),
)

export type NewReminder = z.infer<typeof newReminder>
export type ReminderFields = Omit<NewReminder, 'clientId'>
export type ReminderChange = z.infer<typeof reminderChange>
export type ReminderRemoval = NonNullable<z.infer<typeof reminderRemoval>>

interface Repeating extends Pick<Reminder, 'date' | 'repeat'> {
  /** The day its repeat counts from. */
  repeatFrom: string | null
}

/**
 * The day of the reminder that follows one which is completed on `today`: the first that is still to come, so that days
 * nobody looked at don't pile up. Undefined if it doesn't repeat, or not in this century or the next.
 */
export function nextReminderDay({ repeat, date, repeatFrom }: Repeating, today: string): string | undefined {
  if (repeat === '') return undefined
  const next = firstAfter(repeat, repeatFrom ?? date, date > today ? date : today)
  return isCalendarDay(next) ? next : undefined
}

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
