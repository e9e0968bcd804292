import type { Tx } from '#server/db/tables.ts'
import { attachFiles } from '#server/features/media/service.ts'
import { countLoggedSince, subscriptionOf } from '#server/features/subscription/service.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import type { NewEntry } from '#shared/entries/entries.ts'
import { limits } from '#shared/foundation/limits.ts'
import type { Attachment } from '#shared/media/media.ts'
import { refusals } from '#shared/refusals/refusals.ts'
import { subscriptionAt } from '#shared/subscription/subscription.ts'
import { refuseFullJournal } from './journal-size.ts'

/**
 * Call after adding an entry: refuses a full journal, and more entries than a trial has, counted from its beginning.
 */
export async function refuseMoreEntries(tx: Tx, userId: number, now: Date) {
  const size = await refuseFullJournal(tx, userId, now)
  // Only a journal with more than what is left can have more of the trial.
  const left = limits.trial.entries - (size?.earlierEntries ?? 0)
  if (!size || size.entries <= left || subscriptionAt(size, now).status !== 'trial') return
  const { trialBeganAt } = size
  if (trialBeganAt && (await countLoggedSince(tx, userId, trialBeganAt)) > left)
    throw new Refusal('FREE_ENTRIES_USED')
}

/** Attaches exactly these files to an entry; a trial has fewer of them. */
export async function attachWithinTrial(
  tx: Tx,
  userId: number,
  entryId: number,
  { fileAttachments }: Pick<NewEntry, 'fileAttachments'>,
  now: Date,
): Promise<Attachment[]> {
  const filenames = fileAttachments.map(({ filename }) => filename)
  const mayBeTooMany = filenames.length > limits.trial.filesPerEntry
  if (mayBeTooMany && (await subscriptionOf(tx, userId, now)).status === 'trial')
    throw new Refusal('FREE_FILES_USED', { fields: { fileAttachments: refusals.FREE_FILES_USED.message } })
  return attachFiles(tx, userId, entryId, filenames, now)
}
