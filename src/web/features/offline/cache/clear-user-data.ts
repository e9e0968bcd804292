import { clearUserStorage } from '#web/lib/user-storage.ts'
import { removeOperationsOf } from '../outbox/outbox.ts'
import { clearJournal } from './clear-journal.ts'

/** Leaves nothing on this device of a user who logs out or whose account is deleted. What belongs to others stays. */
export async function clearUserData(userId: number) {
  await Promise.allSettled([clearJournal(userId), removeOperationsOf(userId)])
  try {
    clearUserStorage(userId)
    sessionStorage.clear()
  } catch {
    // Where storage is denied there is nothing to clear.
  }
}
