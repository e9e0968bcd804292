import type { QueryClient } from '@tanstack/react-query'
import type { Reminder } from '#shared/calendar/reminders.ts'
import type { OperationData } from '#shared/offline/operations.ts'
import { reportWithUndo } from '#web/features/offline/outbox/report-submitted.ts'
import { submit } from '#web/features/offline/outbox/submit.ts'
import { orSay } from '#web/features/offline/things/save-thing.ts'
import { shortDate } from '#web/lib/date-time.ts'
import { changeReminder } from '../operations.ts'

type Change = Pick<OperationData['changeReminder'], 'change' | 'removal'>

const write = (client: QueryClient, reminder: Reminder, change: Partial<Change>) =>
  submit(client, changeReminder, { draft: null, data: { reminder, change: {}, ...change } })

/** Completes a reminder, or all that are due: one operation each. */
export async function completeWithUndo(client: QueryClient, reminders: Reminder | Reminder[]) {
  const isAll = Array.isArray(reminders)
  const all = isAll ? reminders : [reminders]
  const set = (completed: boolean) => Promise.all(all.map((one) => write(client, one, { change: { completed } })))
  reportWithUndo(await set(true), {
    done: isAll
      ? { title: 'All reminders completed', text: 'All due reminders have been marked as completed.' }
      : { text: 'Reminder completed' },
    ...(!isAll && { several: 'reminders completed' }),
    undo: () => set(false),
    undone: isAll ? 'The reminders are open again' : 'The reminder is open again',
  })
}

/** Opens a completed reminder again. */
export const reopen = (client: QueryClient, one: Reminder) =>
  orSay('Nothing was changed.', async () => {
    reportWithUndo([await write(client, one, { change: { completed: false } })], {
      done: { text: `“${one.title}” is open again` },
      undo: () => write(client, one, { change: { completed: true } }),
      undone: 'Reminder completed',
    })
  })

/** Moves a reminder to a later day. */
export const snoozeWithUndo = (client: QueryClient, one: Reminder, date: string) =>
  orSay('Nothing was changed.', async () => {
    reportWithUndo([await write(client, one, { change: { date } })], {
      done: { text: `Snoozed until ${shortDate(date)}` },
      several: 'reminders snoozed',
      undo: () => write(client, one, { change: { date: one.date } }),
      undone: `Back on ${shortDate(one.date)}`,
    })
  })

export const removeWithUndo = (client: QueryClient, one: Reminder) =>
  orSay('Nothing was changed.', async () => {
    reportWithUndo([await write(client, one, { removal: 'remove' })], {
      done: { text: `“${one.title}” deleted` },
      several: 'reminders deleted',
      undo: () => write(client, one, { removal: 'restore' }),
      undone: `“${one.title}” restored`,
    })
  })
