import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { localDay } from '#shared/dates.ts'
import { isDue, type Reminder, reminder } from '#shared/reminders.ts'
import { fetchJson, send } from '../../lib/api.ts'

export const remindersQuery = queryOptions({
  queryKey: ['/api/reminders'],
  queryFn: ({ signal }) => fetchJson(z.array(reminder), '/api/reminders', { signal }),
})

/** The reminders whose day has come, the oldest first; undefined until they are known. */
export function useDueReminders(): Reminder[] | undefined {
  return useQuery({ ...remindersQuery, select: dueToday }).data
}

function dueToday(reminders: Reminder[]): Reminder[] {
  const today = localDay(new Date())
  return reminders.filter((one) => isDue(one, today))
}

/** Completes reminders, one call each. */
export function useCompleteReminders() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (reminders: Reminder[]) =>
      Promise.all(
        reminders.map(({ id }) => send(`/api/reminders/${id}`, { method: 'PATCH', body: { completed: true } })),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: remindersQuery.queryKey }),
  })
}
