import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { newReminder, type ReminderFields, reminderChanges } from '#shared/calendar/reminder-changes.ts'
import { type Reminder, reminder } from '#shared/calendar/reminders.ts'
import { longDate } from '#shared/foundation/dates.ts'
import { mergedChange } from '#web/features/offline/outbox/define-change.ts'
import { defineCreate } from '#web/features/offline/outbox/define-create.ts'
import { defineOperation } from '#web/features/offline/outbox/define-operation.ts'
import { removalConflict, removeAsSeen } from '#web/features/offline/outbox/removal/remove-as-seen.ts'
import type { Calls, Reply } from '#web/features/offline/outbox/sending/calls.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { patchQuery } from '#web/lib/api/queries.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { path, remindersQuery } from './api.ts'
import { changesIn } from './pending.ts'
import { priorityNames, repeatName } from './reminder-facts.ts'

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
  onStored: show,
})

/** Everything done to a stored reminder: changed, completed, snoozed, removed, restored. */
const changed = z.object({
  /** As it was seen. */
  reminder,
  change: reminderChanges,
  removal: z.optional(z.enum(['remove', 'restore'])),
})

type Changed = z.infer<typeof changed>

export const changeReminder = defineOperation<'changeReminder', Reminder & { isRemoved?: boolean }, Changed>({
  kind: 'changeReminder',
  schema: changed,
  label: 'Reminder',
  failed: ({ change }, sentence) =>
    change.completed
      ? 'Failed to mark reminder as completed. Please try again.'
      : `Nothing was changed. ${sentence}`,
  titleOf: ({ reminder, change }) => change.title ?? reminder.title,
  dateOf: ({ reminder, change }) => change.date ?? reminder.date,
  subjectOf: ({ reminder }) => `reminder:${reminder.id}`,
  merge: ({ data: earlier, files, tried, ...refused }, { kind, data }) => {
    const before = { ...refused, data: asChange(earlier as Changed) }
    return { kind, data: asChanged(mergedChange(before, asChange(data))), files, tried }
  },
  payloadOf: ({ data }) => data,
  send: async (calls, { payload, tried }) => {
    if (payload.removal !== 'remove') return { reply: await send(calls, payload, tried) }
    const theirs = await remove(calls, payload, tried)
    return theirs ? { conflict: { theirs } } : { reply: { ...payload.reminder, isRemoved: true } }
  },
  removalConflictOf: ({ data, conflict }) => {
    const choices = removalConflict(reminder, asChange(data), conflict)
    if (!choices) return undefined
    const { anyway, undo, kept } = choices
    return { anyway: asChanged(anyway), undo: asChanged(undo), kept: kept && asChanged(kept) }
  },
  linesOf: ({ reminder: { date, repeat, priority } }) => [
    longDate(date),
    ...(repeat === '' ? [] : [repeatName(repeat)]),
    `${priorityNames[priority]} priority`,
  ],
  refreshes,
  onStored: (client, stored) =>
    stored.isRemoved
      ? patchQuery<Reminder[]>(client, remindersQuery.queryKey, (shown) => without(shown, stored))
      : show(client, stored),
  noun: 'reminder',
  asNew: ({ problem: _, subject: _subject, ...operation }) => ({
    ...operation,
    kind: 'createReminder',
    data: newReminder.parse({ ...operation.data.reminder, ...operation.data.change }),
    tried: [],
  }),
})

/** With the name that other things have for what was seen. */
const asChange = ({ reminder: seen, ...change }: Changed) => ({ seen, ...change })
const asChanged = ({ seen: reminder, ...change }: ReturnType<typeof asChange>): Changed => ({
  reminder,
  ...change,
})

/** Those of entries follow their entry: nobody wrote them. */
const writtenIn = ({ title, date, priority, repeat, entryId }: Reminder) =>
  entryId === null ? { title, date, priority, repeat } : {}

/** Removes a reminder; returns what it is now instead if another device has written in it. */
const remove = (calls: Calls, { reminder: seen, change }: Changed, tried: Changed[]) =>
  removeAsSeen({
    calls,
    one: `${path}/${seen.id}`,
    reply: reminder,
    seen: writtenIn(seen),
    written: [change, ...tried.map((one) => one.change)],
  })

async function send(calls: Calls, { reminder: seen, change, removal }: Changed, tried: Changed[]) {
  const one = `${path}/${seen.id}`
  const restored = removal === 'restore' ? await calls.post(`${one}/restore`) : undefined
  if (changesIn(change) === 0) return restored ? reminder.parse(restored.body) : seen
  // One that was deleted elsewhere needs no snooze and isn't due. But words aren't dropped.
  const patched = await patch(calls, one, change, tried).catch((error: unknown) => {
    if (change.was) throw error
    return unlessGone(error)
  })
  return patched ? reminder.parse(patched.body) : { ...seen, isRemoved: true }
}

/** An earlier attempt may have arrived, and is no change by somebody else. */
async function patch(calls: Calls, one: string, change: Changed['change'], tried: Changed[]): Promise<Reply> {
  try {
    return await calls.patch(one, change)
  } catch (error) {
    const [earlier, ...others] = tried
    if (!earlier || !(error instanceof ApiError) || error.code !== 'CHANGED_ELSEWHERE') throw error
    const { completed: _, was: _was, ...fields } = earlier.change
    return patch(calls, one, { ...change, was: { ...change.was, ...fields } }, others)
  }
}

function unlessGone(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.code !== 'NOT_FOUND') throw error
}

const without = (shown: Reminder[], { id }: Reminder) => shown.filter((one) => one.id !== id)

function show(client: QueryClient, stored: Reminder) {
  patchQuery<Reminder[]>(client, remindersQuery.queryKey, (shown) =>
    [...without(shown, stored), stored].sort(
      (one, other) => one.date.localeCompare(other.date) || one.id - other.id,
    ),
  )
}
