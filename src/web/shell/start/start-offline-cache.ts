import { hashKey, type QueryClient } from '@tanstack/react-query'
import type { User } from '#shared/accounts/accounts.ts'
import { newestQuery } from '#web/features/entries/api.ts'
import { cacheUser, readCachedUser } from '#web/features/offline/cache/cache-database.ts'
import { clearJournal } from '#web/features/offline/cache/clear-journal.ts'
import { restoreCache, saveCache, saveCacheNow } from '#web/features/offline/cache/query-cache.ts'
import { onLeave } from '#web/features/offline/device-database.ts'
import { registerWorker } from '#web/features/offline/install/worker.ts'
import { currentUserIn, loadCurrentUser, sessionQuery, updateSession } from '#web/features/sessions/session.ts'
import { bootData } from '#web/lib/api/boot.ts'
import { warmQueries } from '#web/lib/api/queries.ts'
import { loadQueries } from './load-queries.ts'
import { refreshLastScreen } from './refresh-last-screen.ts'
import { isInUse, onReturn, refreshOnReturn } from './refresh-on-return.ts'
import { warmUp } from './warm-up.ts'

const intervalMs = 30_000
const debounceMs = 3_000

/** Starts caching for offline reading. If the browser stores nothing, the app works without it. */
export async function startOfflineCache(client: QueryClient) {
  const current = currentUserIn(client)
  if (!current) return closeLastJournal().catch(() => undefined)
  registerWorker()
  refreshOnReturn(client)
  // Without a connection, the next start asks.
  void refreshSession(client).catch(() => undefined)
  try {
    await cacheCurrentUser(client, current)
    // Only declared queries can be restored.
    await loadQueries()
    await restoreCache(client, current.id, Date.now())
    // Pages that were closed have each left a copy.
    await saveCache(client, current.id, Date.now())
  } catch {
    return
  }
  saveCachePeriodically(client)
  refreshLastScreen(client)
  await refreshPeriodically(client)
}

/** If the server says nobody is logged in, clears the cached journal. */
async function closeLastJournal() {
  const last = await readCachedUser()
  if (last && bootData && !bootData.isShell) await clearJournal(last.id)
}

/** Caches the current user and every change to it, and clears another user's journal. */
async function cacheCurrentUser(client: QueryClient, current: User) {
  const last = await readCachedUser()
  if (last && last.id !== current.id) await clearJournal(last.id)
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryHash !== hashKey(sessionQuery.queryKey)) return
    const changed = currentUserIn(client)
    if (changed?.id === current.id) void cacheUser(changed).catch(() => undefined)
  })
  await cacheUser(currentUserIn(client) ?? current)
}

/** Saves the cache every 30 s, and when the page is hidden or left. */
function saveCachePeriodically(client: QueryClient) {
  const userId = () => currentUserIn(client)?.id
  setInterval(() => {
    const id = userId()
    // Of several tabs, the one in use knows most; a tab saves once more when it is hidden.
    if (id !== undefined && document.visibilityState === 'visible')
      void saveCache(client, id, Date.now()).catch(() => undefined)
  }, intervalMs)
  const saveNow = () => {
    const id = userId()
    if (id !== undefined) saveCacheNow(client, id)
  }
  onLeave(saveNow)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && saveNow())
}

/** Warms up the cache. */
async function refreshPeriodically(client: QueryClient) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const refresh = async () => {
    if (currentUserIn(client) && isInUse()) await warmUp(client)
  }
  await refresh()
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || !query.state.isInvalidated) return
    const warmed = [newestQuery, ...warmQueries(client)].map(({ queryKey }) => hashKey(queryKey))
    if (!warmed.includes(query.queryHash)) return
    // Once for several changes, and after the data on the screen.
    clearTimeout(timer)
    timer = setTimeout(() => void refresh(), debounceMs)
  })
  onReturn(() => void refresh())
  setInterval(() => void refresh(), intervalMs)
}

/** Asks the server once who is logged in. That nobody is leads to the login, as for every query; only our server can say so. */
export async function refreshSession(client: QueryClient) {
  const before = currentUserIn(client)
  const queryKey = [...sessionQuery.queryKey, 'now']
  const current = await client.fetchQuery({ queryKey, queryFn: loadCurrentUser, retry: false, gcTime: 0 })
  // What was changed meanwhile is newer.
  if (currentUserIn(client) === before) updateSession(client, current)
}
