import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isDue, type Reminder } from '#shared/calendar/reminders.ts'
import { type Operation, ofKind } from '#shared/offline/operations.ts'
import { usePending } from '#web/features/offline/outbox/use-pending.ts'
import { useLocalDay } from '#web/lib/use-local-time.ts'
import { remindersQuery } from './api.ts'

/** A reminder as it is once what is pending is stored; undefined if that removes it. */
export function shownReminder<One extends Reminder>(one: One, pending: Operation[]): One | undefined {
  const changes = ofKind(pending, 'changeReminder').filter(
    ({ data, problem, conflict }) =>
      data.reminder.id === one.id && problem === undefined && conflict === undefined,
  )
  if (changes.at(-1)?.data.removal === 'remove') return undefined
  const fields = changes.map(
    ({
      data: {
        change: { was: _, ...changed },
      },
    }) => changed,
  )
  return Object.assign({}, one, ...fields) as One
}

/** The reminders as they are once what is pending is stored, by day. */
export const shownReminders = (reminders: Reminder[], pending: Operation[]): Reminder[] =>
  reminders
    .flatMap((reminder) => shownReminder(reminder, pending) ?? [])
    .sort((one, other) => one.date.localeCompare(other.date) || one.id - other.id)

/** Reminders that are due on this device, oldest first; undefined until they are loaded. */
export function useDueReminders(): Reminder[] | undefined {
  const { data } = useQuery(remindersQuery)
  const pending = usePending()
  const day = useLocalDay()
  return data && shownReminders(data, pending).filter((reminder) => isDue(reminder, day))
}

/** Completes reminders, one or all that are due, and offers to undo that. */
export function useCompleteReminders() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (reminders: Reminder | Reminder[]) =>
      (await import('./bell/act.ts')).completeWithUndo(client, reminders),
  })
}
