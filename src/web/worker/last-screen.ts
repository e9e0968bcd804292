import { readCached } from '#web/features/offline/cache/cache-database.ts'
import { removeLastScreen, userIdOf } from '#web/features/offline/cache/clear-journal.ts'
import { lastScreenCache } from '#web/lib/api/worker-messages.ts'
import { copyOf, documentIn, ownerOf } from './screen-copy.ts'
import { version } from './shell-cache.ts'

/** The journal as this member saw it last, if the device has it. */
export async function lastScreen(owner: number): Promise<Response | undefined> {
  const copy = await copyOnDevice()
  return copy && documentIn(copy, { owner, version }, Date.now())
}

/** Caches the server's reply as the last screen, or removes what is cached if it isn't one. Returns the member whose data it contains. */
export async function cacheScreen(reply: Response): Promise<number | undefined> {
  const html = reply.status === 200 ? await reply.text() : ''
  const owner = ownerOf(html)
  const copy = owner !== undefined && copyOf(html, reply, { owner, version }, Date.now())
  if (copy) await (await caches.open(lastScreenCache)).put('/', copy)
  // Without a cached journal, its owner has logged out, perhaps just now.
  if (!copy || userIdOf(await readCached('user')) !== owner) await removeLastScreen()
  return owner
}

/** Fetches the last screen unless the device has it. */
export async function fetchScreen() {
  if (await copyOnDevice()) return
  await cacheScreen(await fetch('/', { headers: { accept: 'text/html' } }))
}

const copyOnDevice = () => caches.match('/', { cacheName: lastScreenCache, ignoreVary: true })
