import { hashKey, type QueryClient } from '@tanstack/react-query'
import { user } from '#shared/auth.ts'
import { sessionIn, sessionQuery, updateSession } from '../features/auth/api.ts'
import { newestQuery } from '../features/entries/api.ts'
import { forgetJournal } from '../features/offline/forget-journal.ts'
import { keepPerson, keptPerson } from '../features/offline/person.ts'
import { keepCache, keepCacheAtOnce, restoreCache } from '../features/offline/read-cache.ts'
import { registerWorker } from '../features/offline/worker.ts'
import { fetchJson } from '../lib/api.ts'
import { bootData } from '../lib/boot.ts'
import { askWhenSeenAgain } from './seen-again.ts'
import { warmUp } from './warm-up.ts'

const everyHalfMinute = 30_000

/** From now on the journal can be read without signal. Where the browser keeps nothing it is as if it were not there. */
export async function stayReadable(client: QueryClient) {
  const person = sessionIn(client)
  if (!person) return leaveBehind().catch(() => undefined)
  registerWorker()
  askWhenSeenAgain(client)
  try {
    await keepWhoIsHere(client)
    await restoreCache(client, person.id, Date.now())
  } catch {
    return
  }
  keepWhatIsRead(client)
  await keepFresh(client)
}

/** The server says that nobody is signed in: the journal that this device held is closed. */
async function leaveBehind() {
  const last = await keptPerson()
  if (last && bootData && !bootData.isShell) await forgetJournal(last.id)
}

/** Keeps the person signed in, as they change; the journal of whoever was here before is closed. */
async function keepWhoIsHere(client: QueryClient) {
  const person = sessionIn(client)
  const last = await keptPerson()
  if (last && last.id !== person?.id) await forgetJournal(last.id)
  if (person) await keepPerson(person)
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== sessionQuery.queryKey[0]) return
    const now = sessionIn(client)
    if (now && now.id === person?.id) void keepPerson(now).catch(() => undefined)
  })
}

/** Every 30 s, and when the page goes away. */
function keepWhatIsRead(client: QueryClient) {
  const whose = () => sessionIn(client)?.id
  setInterval(() => {
    const userId = whose()
    if (userId !== undefined) void keepCache(client, userId).catch(() => undefined)
  }, everyHalfMinute)
  const leave = () => {
    const userId = whose()
    if (userId !== undefined) keepCacheAtOnce(client, userId)
  }
  window.addEventListener('pagehide', leave)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && leave())
}

/** Who opened the kept document is looked up as soon as there is signal; so is what may be wanted without it. */
async function keepFresh(client: QueryClient) {
  let soon: ReturnType<typeof setTimeout> | undefined
  const look = async () => {
    if (!sessionIn(client) || !navigator.onLine || document.visibilityState === 'hidden') return
    await warmUp(client)
  }
  if (bootData?.isShell) {
    const person = await fetchJson(user, sessionQuery.queryKey[0] as string).catch(() => undefined)
    if (person) updateSession(client, person)
  }
  await look()
  client.getQueryCache().subscribe(({ type, query }) => {
    const isOurs = type === 'updated' && query.queryHash === hashKey(newestQuery.queryKey)
    if (!isOurs || !query.state.isInvalidated) return
    // Once for a handful of changes, and not before what is on the screen.
    clearTimeout(soon)
    soon = setTimeout(() => void look(), 3_000)
  })
  window.addEventListener('online', () => void look())
  document.addEventListener('visibilitychange', () => void look())
  setInterval(() => void look(), everyHalfMinute)
}
