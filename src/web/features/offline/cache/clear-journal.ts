import { lastScreenCache, pictureCache } from '#web/lib/api/worker-messages.ts'
import { clearUserStorage } from '#web/lib/user-storage.ts'
import { removeOperationsOf } from '../outbox/outbox.ts'
import { removeSentOf } from '../outbox/storage/sweep-sent.ts'
import { removeSharesOf } from '../shares/shares.ts'
import { removeCachedUser } from './cache-database.ts'
import { clearCache } from './clear-cache.ts'

/**
 * Clears the journal from this device after a login has expired. Pending operations stay until their owner logs in
 * again. The service worker calls this too.
 */
export async function clearJournal(userId: number) {
  await Promise.allSettled([
    clearCache(userId),
    // In this order: the worker caches no screen of somebody whose journal isn't on the device.
    removeUser(userId).then(removeLastScreen, removeLastScreen),
    clearCacheNamed(pictureCache),
    removeSentOf(userId),
  ])
}

/** Removes the cached user, if it is this one. */
const removeUser = (userId: number) => removeCachedUser((cached) => userIdOf(cached) === userId)

/** The id of a cached user, without schemas: the service worker doesn't load any. */
export const userIdOf = (cached: unknown): number | undefined => {
  const id = (cached as { id?: unknown } | undefined)?.id
  return typeof id === 'number' ? id : undefined
}

/** Removes the last screen, which the next visit would begin with. */
export const removeLastScreen = () => clearCacheNamed(lastScreenCache)

/** Pages on plain http from another machine have no `caches`. */
const clearCacheNamed = async (name: string) => {
  if ('caches' in globalThis) await caches.delete(name)
}

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
