import { signedOutHeader } from '#shared/paths.ts'
import { dropCache } from '../features/offline/drop-cache.ts'
import { forgetJournal, idOf } from '../features/offline/forget-journal.ts'
import { dropKept, kept } from '../features/offline/read-store.ts'
import { type FetchEvent, scope } from './scope.ts'
import { shellDocument } from './shell-cache.ts'

/** One bar in a basement: who has a journal on this device does not wait longer for the server's document. */
const patience = 3_000

/** The server's document if it comes in time, otherwise the shell, which draws what the device knows. */
export async function documentFor(event: FetchEvent): Promise<Response> {
  const served = fromServer(event)
  // Heard to its end, or the browser complains in the console.
  event.waitUntil(served.catch(() => undefined))
  const [shell, person] = await Promise.all([shellDocument(), kept('person').catch(() => undefined)])
  if (!shell) return served
  // Without anybody's journal the shell has nothing to show but that there is no signal.
  if (!person) return served.catch(() => shell)
  return Promise.race([served.then((reply) => (isBroken(reply) ? shell : reply)), after(patience, shell)]).catch(
    () => shell,
  )
}

/** What the browser has asked for already must be used, or it complains. */
export async function fromServer(event: FetchEvent): Promise<Response> {
  const reply = (await event.preloadResponse) ?? (await fetch(event.request))
  if (reply.headers.has(signedOutHeader)) event.waitUntil(closeJournal(event).catch(() => undefined))
  return reply
}

/** A session that has ended by itself closes the journal also where the landing page is opened, which has no script. */
async function closeJournal({ resultingClientId }: FetchEvent) {
  const userId = idOf(await kept('person'))
  if (userId === undefined) return dropKept('cache', () => true)
  // A page of before the login may come from the browser's cache, when somebody goes back.
  const { status } = await fetch('/api/auth/session')
  if (status !== 401) return
  await forgetJournal(userId)
  // The page that is left keeps what it knows while it goes away. It has gone when the next one is there.
  await scope.clients.get(resultingClientId)
  await dropCache(userId)
}

/** Something in front of the server that answers in its place. */
const isBroken = ({ status }: Response) => status === 502 || status === 503 || status === 504

const after = <T>(milliseconds: number, value: T) =>
  new Promise<T>((resolve) => setTimeout(() => resolve(value), milliseconds))
