import type { UserId } from '#server/db/ids.ts'
import type { Tx } from '#server/db/tables.ts'
import { countLoggedSince, subscriptionOf } from '#server/features/subscription/service.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import type { NewEntry } from '#shared/entries/entries.ts'
import { limits } from '#shared/foundation/limits.ts'
import { refusals } from '#shared/refusals/refusals.ts'
import { subscriptionAt } from '#shared/subscription/subscription.ts'
import { journalSize } from './queries.ts'

/** Call after adding an entry with its files: refuses more of either than a trial has. */
export async function refuseOverTrial(
  tx: Tx,
  userId: UserId,
  entry: Pick<NewEntry, 'fileAttachments'>,
  now: Date,
) {
  await refuseMoreFiles(tx, userId, entry, now)
  await refuseMoreEntries(tx, userId, now)
}

/**
 * Call after adding an entry: refuses a full journal, and more entries than a trial has, counted from its beginning.
 */
export async function refuseMoreEntries(tx: Tx, userId: UserId, now: Date) {
  const size = await refuseFullJournal(tx, userId, now)
  // Only a journal with more than what is left can have more of the trial.
  const left = limits.trial.entries - (size?.earlierEntries ?? 0)
  if (!size || size.entries <= left || subscriptionAt(size, now).status !== 'trial') return
  const { trialBeganAt } = size
  if (trialBeganAt && (await countLoggedSince(tx, userId, trialBeganAt)) > left)
    throw new Refusal('FREE_ENTRIES_USED')
}

/** Refuses more files than an entry of a trial has. */
export async function refuseMoreFiles(
  tx: Tx,
  userId: UserId,
  { fileAttachments }: Pick<NewEntry, 'fileAttachments'>,
  now: Date,
) {
  const mayBeTooMany = fileAttachments.length > limits.trial.filesPerEntry
  if (mayBeTooMany && (await subscriptionOf(tx, userId, now)).status === 'trial')
    throw new Refusal('FREE_FILES_USED', { fields: { fileAttachments: refusals.FREE_FILES_USED.message } })
}

/** Call after writing: the size is locked until the transaction ends, so that no other one can exceed the limit too. */
export async function refuseFullJournal(tx: Tx, userId: UserId, now: Date) {
  const size = await journalSize(tx, userId)
  if (size && size.bytes > limits.journalMegabytes * 1024 * 1024) throw new Refusal('JOURNAL_FULL')
  const isFull = size && size.bytes > limits.trial.journalKilobytes * 1024
  if (isFull && subscriptionAt(size, now).status === 'trial') throw new Refusal('FREE_TEXT_USED')
  return size
}
