import { showBadge } from '#web/lib/app-badge.ts'
import { removeQueries } from './cache-database.ts'

/** Users who have logged out on this device: a tab that still shows their journal must not cache it again. */
const loggedOut = new Set<number>()
const channel =
  'location' in globalThis && 'BroadcastChannel' in globalThis
    ? new BroadcastChannel('rollbook-logout')
    : undefined
channel?.addEventListener('message', ({ data }: MessageEvent<number>) => loggedOut.add(data))

/** Calls back when someone logs out in another tab. */
export const onLogoutElsewhere = (listener: (userId: number) => void) =>
  channel?.addEventListener('message', ({ data }: MessageEvent<number>) => listener(data))

/** Whether this user has logged out in any tab since this page was opened. */
export const hasLoggedOut = (userId: number) => loggedOut.has(userId)

/** Removes a user's cached journal, and anything that can't be read; the app's icon counts nothing anymore. */
export async function clearCache(userId: number) {
  loggedOut.add(userId)
  channel?.postMessage(userId)
  // Only a page does: some builds of Chromium end a service worker that tries to, before anything is removed.
  if ('document' in globalThis) showBadge(0)
  await removeQueries((cache) => {
    const owner = (cache as { userId?: unknown } | undefined)?.userId
    return typeof owner !== 'number' || owner === userId
  })
}
