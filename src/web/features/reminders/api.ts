import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { isDue, type Reminder, reminder } from '#shared/reminders.ts'
import { usePending } from '#web/features/offline/outbox/use-pending.ts'
import { apiQuery, warmUp } from '#web/lib/queries.ts'
import { useLocalTime } from '#web/lib/use-local-time.ts'
import { isCompleted } from './pending.ts'

const path = '/api/reminders'

export const remindersQuery = apiQuery({ path, schema: z.array(reminder), isCached: true })
warmUp(() => [remindersQuery])

/** Due reminders that aren't completed on this device, oldest first; undefined until they are loaded. */
export function useDueReminders(): Reminder[] | undefined {
  const { data } = useQuery(remindersQuery)
  const pending = usePending()
  const { day } = useLocalTime()
  return data?.filter((one) => isDue(one, day) && !isCompleted(pending, one.id))
}

/** Completes reminders; `data` says which are stored and which are pending. */
export function useCompleteReminders() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (reminders: Pick<Reminder, 'id' | 'title'>[]) => {
      const { completeReminders } = await import('./complete-reminders.ts')
      return completeReminders(client, reminders)
    },
  })
}
