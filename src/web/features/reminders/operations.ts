import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import {
  newReminder,
  priorityNames,
  type ReminderFields,
  reminderChanges,
  repeatNames,
} from '#shared/calendar/reminder-changes.ts'
import { type Reminder, reminder } from '#shared/calendar/reminders.ts'
import { longDate } from '#shared/foundation/dates.ts'
import { defineChange } from '#web/features/offline/outbox/define-change.ts'
import { defineCreate } from '#web/features/offline/outbox/define-create.ts'
import type { ChangedReply } from '#web/features/offline/outbox/sending/send-change.ts'
import { patchQuery } from '#web/lib/api/queries.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { path, remindersQuery } from './api.ts'

declare module '#shared/offline/operations.ts' {
  interface OperationData {
    createReminder: ReminderFields
    changeReminder: z.infer<typeof changed>
  }
}

const refreshes = [path, '/api/calendar']

export const createReminder = defineCreate<'createReminder', Reminder>({
  kind: 'createReminder',
  path,
  schema: newReminder,
  reply: reminder,
  label: 'New reminder',
  titleOf: ({ title }) => title,
  dateOf: ({ date }) => date,
  edit: (pending) => openDialog({ kind: 'editPendingReminder', pending }),
  refreshes,
  onStored: (client, stored) => showStored(client, { id: stored.id, stored }),
})

/** Everything done to a stored reminder: changed, completed, snoozed, removed, restored. */
const changed = z.object({
  /** As it was seen. */
  reminder,
  change: reminderChanges,
  removal: z.optional(z.enum(['remove', 'restore'])),
})

export const changeReminder = defineChange({
  kind: 'changeReminder',
  path,
  schema: changed,
  seenAs: 'reminder',
  reply: reminder,
  noun: 'reminder',
  // Those of entries follow their entry: nobody wrote them.
  writtenIn: ({ title, date, priority, repeat, entryId }) =>
    entryId === null ? { title, date, priority, repeat } : {},
  create: 'createReminder',
  asData: ({ reminder, change }) => newReminder.parse({ ...reminder, ...change }),
  label: 'Reminder',
  failed: ({ change }, sentence) =>
    change.completed
      ? 'Failed to mark reminder as completed. Please try again.'
      : `Nothing was changed. ${sentence}`,
  titleOf: ({ reminder, change }) => change.title ?? reminder.title,
  dateOf: ({ reminder, change }) => change.date ?? reminder.date,
  linesOf: ({ reminder: { date, repeat, priority } }) => [
    longDate(date),
    ...(repeat === '' ? [] : [repeatNames[repeat]]),
    `${priorityNames[priority]} priority`,
  ],
  refreshes,
  onStored: showStored,
})

function showStored(client: QueryClient, { id, stored }: ChangedReply<Reminder>) {
  patchQuery<Reminder[]>(client, remindersQuery.queryKey, (shown) =>
    [...shown.filter((one) => one.id !== id), ...(stored ? [stored] : [])].sort(
      (one, other) => one.date.localeCompare(other.date) || one.id - other.id,
    ),
  )
}
