import { z } from 'zod/mini'
import type { PlannedKey } from '#shared/calendar/planned.ts'
import { type Entry, entry, type NewEntry } from '#shared/entries/entries.ts'
import { loggedBefore } from '#shared/entries/evening.ts'
import type { Calls } from '#web/features/offline/outbox/sending/calls.ts'
import { ApiError, isGone } from '#web/lib/api/api-error.ts'

export const pathOf = ({ id }: Pick<Entry, 'id'>) => `/api/entries/${id}`

export const entrySubject = (data: { entry: Entry }) => `entry:${data.entry.id}`

export const fetchStored = async (calls: Calls, one: Pick<Entry, 'id'>) =>
  entry.parse((await calls.get(pathOf(one))).body)

/** Whether another device has changed what a call would have overwritten. */
export const isChangedElsewhere = (error: unknown) =>
  error instanceof ApiError && error.code === 'CHANGED_ELSEWHERE'

/** The words of a change are kept when its session is gone. */
export function refuseGone(error: unknown): never {
  throw isGone(error) ? new ApiError(404, 'NOT_FOUND', 'This session was deleted on another device.') : error
}

/** The entry of a planned session. If it was deleted a moment ago, the call that found it has to be made again. */
export async function fetchLogged(calls: Calls, { ruleId, session }: PlannedKey): Promise<Entry> {
  const reply = await calls.get(`/api/planned/${ruleId}/${session}/entry`).catch((error: unknown) => {
    throw isGone(error) ? new Error('The session isn’t logged anymore.') : error
  })
  return entry.parse(reply.body)
}

/** The entry of the same day that a create was refused for. */
export async function fetchLoggedBefore(calls: Calls, created: NewEntry): Promise<Entry> {
  const reply = await calls.get(`/api/entries?from=${created.date}&to=${created.date}`)
  const before = loggedBefore(created, z.array(entry).parse(reply.body))
  // It was deleted a moment ago: the call that found it has to be made again.
  if (!before) throw new Error('The session isn’t logged anymore.')
  return before
}
