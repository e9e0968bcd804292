import { pictureCache } from '#web/lib/worker-messages.ts'
import { removeSentOf } from '../outbox/storage/sweep-sent.ts'
import { removeCached } from './cache-database.ts'
import { clearCache } from './clear-cache.ts'

/**
 * Clears the journal on this device where a login has ended by itself. What was written here and is not synced stays until
 * its owner logs in again. The service worker calls this as well.
 */
export async function clearJournal(userId: number) {
  await Promise.allSettled([clearCache(userId), removeUser(userId), clearPictures(), removeSentOf(userId)])
}

/** From now on nobody is logged in here, if it was this user. */
const removeUser = (userId: number) => removeCached('user', (cached) => userIdOf(cached) === userId)

/** The id of a cached user, without the schemas that the service worker does without. */
export const userIdOf = (cached: unknown): number | undefined => {
  const id = (cached as { id?: unknown } | undefined)?.id
  return typeof id === 'number' ? id : undefined
}

/** A page on plain http from another machine has no caches. */
const clearPictures = async () => {
  if ('caches' in globalThis) await caches.delete(pictureCache)
}
