import { removeCached } from './cache-database.ts'

/** Who has logged out on this device: a tab that still shows their journal does not cache it again. */
const loggedOut = new Set<number>()
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('rollbook-logout') : undefined
channel?.addEventListener('message', ({ data }: MessageEvent<number>) => loggedOut.add(data))

/** Calls back when someone has logged out on this device in another tab. */
export const onLogoutElsewhere = (listener: (userId: number) => void) =>
  channel?.addEventListener('message', ({ data }: MessageEvent<number>) => listener(data))

/** Whether this user has logged out on this device since this page was opened. */
export const hasLoggedOut = (userId: number) => loggedOut.has(userId)

/** Removes what is cached of a user's journal, and whatever cannot be read. */
export async function clearCache(userId: number) {
  loggedOut.add(userId)
  channel?.postMessage(userId)
  await removeCached('queries', (cache) => {
    const owner = (cache as { userId?: unknown } | undefined)?.userId
    return typeof owner !== 'number' || owner === userId
  })
}
