import type { QueryClient } from '@tanstack/react-query'
import type { Reminder } from '#shared/reminders.ts'
import { submit } from '#web/features/offline/outbox/submit.ts'
import { completeReminder } from './operations.ts'

/** Completes reminders, one operation each. */
export const completeReminders = (client: QueryClient, reminders: Pick<Reminder, 'id' | 'title'>[]) =>
  Promise.all(
    reminders.map(({ id, title }) => submit(client, completeReminder, { draft: null, data: { id, title } })),
  )
