import { dropDraftsOf } from '../../lib/drafts.ts'
import { picturesCache } from '../../lib/worker-words.ts'
import { dropCache } from './drop-cache.ts'
import { dropKeptOf } from './outbox.ts'
import { dropPerson } from './person.ts'

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

/**
 * A session that has ended by itself: the journal is closed on this device too. What was written here and has not
 * arrived yet waits for its person to sign in again.
 */
export async function forgetJournal(userId: number) {
  await Promise.allSettled([dropCache(userId), dropPerson(userId), dropPictures()])
}

/** Where a page may not use caches there are none: over plain http on another machine. */
const dropPictures = async () => {
  if ('caches' in window) await caches.delete(picturesCache)
}
