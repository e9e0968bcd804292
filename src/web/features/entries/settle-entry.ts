import type { Entry } from '#shared/entries/entries.ts'
import {
  type ChangedField,
  type ChangedFields,
  changedFieldsOf,
  isSameField,
} from '#shared/entries/entry-merge.ts'
import { entryAsSeen } from '#shared/entries/pending-entries.ts'
import type { Operation } from '#shared/offline/operations.ts'
import type { Calls } from '#web/features/offline/outbox/sending/calls.ts'
import { unlessGone } from '#web/lib/api/api-error.ts'
import { fetchStored } from './entry-calls.ts'

/**
 * An operation on an entry that the release before has sent, as if what is there now had been seen where this device may have
 * written it. It goes with the next release (decision 017).
 */
export async function settleEntry(
  calls: Calls,
  { operation, tried }: { operation: Operation<{ entry: Entry }>; tried: unknown[] },
): Promise<{ becomes: Operation } | undefined> {
  const { entry } = operation.data
  const theirs = await fetchStored(calls, entry).catch(unlessGone)
  if (!theirs) return undefined
  const written = tried.flatMap((payload) => (payload as { changes?: ChangedFields } | null)?.changes ?? [])
  const [seen, now] = [changedFieldsOf(entry), changedFieldsOf(theirs)]
  const isKnown = (name: ChangedField) =>
    [seen, ...written].some((fields) => name in fields && isSameField(name, fields[name], now[name]))
  const unknown = (Object.keys(now) as ChangedField[]).filter((name) => !isKnown(name))
  return { becomes: { ...operation, data: { ...operation.data, entry: entryAsSeen(theirs, seen, unknown) } } }
}
