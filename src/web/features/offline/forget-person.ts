import { dropDraftsOf } from '../../lib/drafts.ts'
import { forgetJournal } from './forget-journal.ts'
import { dropKeptOf } from './outbox.ts'

/** Leaves nothing of a person on this device who logs out or whose account is gone. What others typed stays theirs. */
export async function forgetPerson(userId: number) {
  await Promise.allSettled([forgetJournal(userId), dropKeptOf(userId)])
  try {
    dropDraftsOf(userId)
    sessionStorage.clear()
  } catch {
    // Where storage is denied there is nothing to forget.
  }
}
