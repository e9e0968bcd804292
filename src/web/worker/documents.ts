import { signedOutHeader } from '#shared/paths.ts'
import { forgetJournal, idOf } from '../features/offline/forget-journal.ts'
import { kept } from '../features/offline/read-store.ts'
import type { FetchEvent } from './scope.ts'
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
  if (reply.headers.has(signedOutHeader)) event.waitUntil(closeJournal().catch(() => undefined))
  return reply
}

/** A session that has ended by itself closes the journal also where the landing page is opened, which has no script. */
async function closeJournal() {
  const userId = idOf(await kept('person'))
  if (userId === undefined) return
  // A page of before the login may come from the browser's cache, when somebody goes back.
  const { status } = await fetch('/api/auth/session')
  if (status === 401) await forgetJournal(userId)
}

/** Something in front of the server that answers in its place. */
const isBroken = ({ status }: Response) => status === 502 || status === 503 || status === 504

const after = <T>(milliseconds: number, value: T) =>
  new Promise<T>((resolve) => setTimeout(() => resolve(value), milliseconds))
