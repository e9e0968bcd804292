import { signedOutHeader } from '#shared/paths.ts'
import { readCached, removeQueries } from '#web/features/offline/cache/cache-database.ts'
import { clearCache } from '#web/features/offline/cache/clear-cache.ts'
import { clearJournal, userIdOf } from '#web/features/offline/cache/clear-journal.ts'
import { type FetchEvent, scope } from './scope.ts'
import { shellDocument } from './shell-cache.ts'

/** With a weak signal and a cached journal, nobody waits longer than this for the server's document. */
const timeoutMs = 3_000

/** The server's document if it comes in time, otherwise the shell, which shows what is cached. */
export async function appDocument(event: FetchEvent): Promise<Response> {
  const served = serverDocument(event)
  // Awaited to the end, or the browser logs an error.
  event.waitUntil(served.catch(() => undefined))
  const [shell, person] = await Promise.all([shellDocument(), readCached('user').catch(() => undefined)])
  if (!shell) return served
  // Without a cached journal, the shell could only say that there is no connection.
  if (!person) return served.catch(() => shell)
  return Promise.race([
    served.then((reply) => (isFromGateway(reply) ? shell : reply)),
    after(timeoutMs, shell),
  ]).catch(() => shell)
}

/** The server's reply to a navigation. What the browser has preloaded must be used, or it logs an error. */
export async function serverDocument(event: FetchEvent): Promise<Response> {
  const reply = (await event.preloadResponse) ?? (await fetch(event.request))
  if (reply.headers.has(signedOutHeader)) event.waitUntil(clearExpiredJournal(event).catch(() => undefined))
  return reply
}

/** Clears the journal of an expired login, even when the landing page is opened, which has no script to do it. */
async function clearExpiredJournal({ resultingClientId }: FetchEvent) {
  const userId = userIdOf(await readCached('user'))
  if (userId === undefined) return removeQueries(() => true)
  // Going back may show a page from before the login, from the browser's cache.
  const { status } = await fetch('/api/auth/session')
  if (status !== 401) return
  await clearJournal(userId)
  // The page being left saves its cache as it goes away, so clear again once the next page is there.
  await scope.clients.get(resultingClientId)
  await clearCache(userId)
}

/** Whether something in front of a server that is down replied in its place. */
const isFromGateway = ({ status }: Response) => status === 502 || status === 503 || status === 504

const after = <T>(milliseconds: number, value: T) =>
  new Promise<T>((resolve) => setTimeout(() => resolve(value), milliseconds))
