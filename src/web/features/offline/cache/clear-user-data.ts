import { clearUserStorage } from '#web/lib/user-storage.ts'
import { removeOperationsOf } from '../outbox/outbox.ts'
import { removeSharesOf } from '../shares/shares.ts'
import { clearJournal } from './clear-journal.ts'

/** Removes a user's data from this device after logout or account deletion. Other users' data stays. */
export async function clearUserData(userId: number) {
  await Promise.allSettled([clearJournal(userId), removeOperationsOf(userId), removeSharesOf(userId)])
  try {
    clearUserStorage(userId)
    sessionStorage.clear()
  } catch {
    // If storage is denied, there is nothing to clear.
  }
}
