import { pathToAuth, signedOutHeader } from '#shared/foundation/paths.ts'
import { readCached, removeQueries } from '#web/features/offline/cache/cache-database.ts'
import { clearCache } from '#web/features/offline/cache/clear-cache.ts'
import { clearJournal, userIdOf } from '#web/features/offline/cache/clear-journal.ts'
import { soon } from '#web/features/offline/device-database.ts'
import { cacheScreen, lastScreen } from './last-screen.ts'
import { type FetchEvent, scope } from './scope.ts'
import { shellDocument } from './shell-cache.ts'

/** With a weak signal and a cached journal, nobody waits longer than this for the server's document. */
const timeoutMs = 3_000

/**
 * The journal as this member saw it last; otherwise the server's document if it comes in time, otherwise the shell, which
 * shows what is cached.
 */
export async function appDocument(event: FetchEvent): Promise<Response> {
  const replied = replyTo(event)
  // Awaited to the end, or the browser logs an error.
  event.waitUntil(replied.catch(() => undefined))
  const [shell, person] = await Promise.all([shellDocument(), cachedUser()])
  if (event.request.url === `${location.origin}/`) {
    const screen = await screenFor(event, replied, userIdOf(person))
    if (screen) return screen
  }
  const served = heard(event, replied)
  if (!shell) return served
  // Without a cached journal, the shell could only say that there is no connection.
  if (!person) return served.catch(() => shell)
  return Promise.race([
    served.then((reply) => (isFromGateway(reply) ? shell : reply)),
    after(timeoutMs, shell),
  ]).catch(() => shell)
}

const cachedUser = () => soon(readCached('user')).catch(() => undefined)

/** The last screen of this member, which the server's reply then replaces on the device. */
async function screenFor(event: FetchEvent, replied: Promise<Response>, userId: number | undefined) {
  const { cache } = event.request
  // A reload asks for news.
  const mayBeOld = userId !== undefined && cache !== 'no-cache' && cache !== 'reload'
  const screen = mayBeOld ? await lastScreen(userId).catch(() => undefined) : undefined
  const cacheReply = async () => {
    const reply = await replied
    if (isFromGateway(reply)) return
    const owner = await cacheScreen(reply.clone())
    const hasEnded = reply.headers.has(signedOutHeader)
    if (!screen || (!hasEnded && (owner === undefined || owner === userId))) return
    // The app goes to the login too, if it learns of it first. For somebody else's journal, the server is asked now.
    await navigateTo(event, hasEnded ? pathToAuth('/', { ended: 'true' }) : '/').catch(() => heard(event, replied))
  }
  event.waitUntil(cacheReply().catch(() => undefined))
  return screen
}

async function navigateTo({ resultingClientId }: FetchEvent, path: string) {
  const page = await scope.clients.get(resultingClientId)
  if (!page) throw new Error('The page is gone.')
  await page.navigate(path)
}

/** The server's reply to a navigation, after which nothing of an expired login stays. */
export const serverDocument = (event: FetchEvent) => heard(event, replyTo(event))

const replyTo = ({ request }: FetchEvent) => fetch(request)

async function heard(event: FetchEvent, replied: Promise<Response>) {
  const reply = await replied
  if (reply.headers.has(signedOutHeader)) event.waitUntil(clearExpiredJournal(event).catch(() => undefined))
  return reply
}

/** Clears the journal of an expired login, even when the landing page is opened, which has no script to do it. */
async function clearExpiredJournal({ resultingClientId }: FetchEvent) {
  const userId = userIdOf(await readCached('user'))
  if (userId === undefined) return removeQueries(() => true)
  // Going back may show a page from before the login, from the browser's cache.
  const reply: unknown = await (await fetch('/api/auth/session')).json()
  if ((reply as { code?: unknown } | null)?.code !== 'SIGNED_OUT') return
  await clearJournal(userId)
  // The page being left saves its cache as it goes away, so clear again once the next page is there.
  await scope.clients.get(resultingClientId)
  await clearCache(userId)
}

/** Whether a proxy replied because the server is down. */
const isFromGateway = ({ status }: Response) => status === 502 || status === 503 || status === 504

const after = <T>(milliseconds: number, value: T) =>
  new Promise<T>((resolve) => setTimeout(() => resolve(value), milliseconds))
