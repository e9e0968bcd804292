import { picturesCache } from '../../lib/worker-words.ts'
import { dropCache } from './drop-cache.ts'
import { dropKept } from './read-store.ts'
import { dropSentOf } from './sent.ts'

/**
 * A session that has ended by itself: the journal is closed on this device too. What was written here and has not
 * arrived yet waits for its person to sign in again. The service worker calls it as well.
 */
export async function forgetJournal(userId: number) {
  await Promise.allSettled([dropCache(userId), dropPerson(userId), dropPictures(), dropSentOf(userId)])
}

/** From now on nobody is signed in here, if it was this person. */
const dropPerson = (userId: number) => dropKept('person', (person) => idOf(person) === userId)

/** Whose it is, without the schemas that the worker does without. */
export const idOf = (person: unknown): number | undefined => {
  const id = (person as { id?: unknown } | undefined)?.id
  return typeof id === 'number' ? id : undefined
}

/** Where a page may not use caches there are none: over plain http on another machine. */
const dropPictures = async () => {
  if ('caches' in globalThis) await caches.delete(picturesCache)
}
