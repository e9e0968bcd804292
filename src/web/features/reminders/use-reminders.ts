import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isDue, type Reminder } from '#shared/calendar/reminders.ts'
import { usePending } from '#web/features/offline/outbox/use-pending.ts'
import { useLocalDay } from '#web/lib/use-local-time.ts'
import { remindersQuery } from './api.ts'
import { shownReminders } from './pending.ts'

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
