import { MutationCache, notifyManager, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { pathToAuth } from '#shared/foundation/paths.ts'
import { onLogoutElsewhere } from './features/offline/cache/clear-cache.ts'
import { clearJournal } from './features/offline/cache/clear-journal.ts'
import { isLeaving } from './features/sign-in/logout/log-out.ts'
import { currentUserId } from './lib/api/api.ts'
import { ApiError, isUnanswered } from './lib/api/api-error.ts'
import { refreshPaths } from './lib/api/queries.ts'

/** Data is fresh until a mutation refreshes it. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: redirectWhenLoggedOut }),
  mutationCache: new MutationCache({
    onError: redirectWhenLoggedOut,
    onSettled: (_data, error, _variables, _onMutate, { meta }) => {
      // A refusal may mean that this tab shows something changed or removed elsewhere.
      if (!error || !isUnanswered(error)) refreshOnceShown(meta?.refreshes)
    },
  }),
  defaultOptions: {
    queries: {
      retry: (failures, error) => error instanceof ApiError && error.code === 'TOO_MANY_CALLS' && failures < 2,
      // A member who has used up their share of the server waits no longer for more.
      retryDelay: 2000,
      refetchOnWindowFocus: false,
      staleTime: Number.POSITIVE_INFINITY,
      networkMode: 'always',
      // As long as the device caches it.
      gcTime: 24 * 3_600_000,
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Refreshes once the mutation's own changes are on the screen, so that rows it removed aren't fetched again. */
const refreshOnceShown = (paths: readonly string[] = []) =>
  notifyManager.schedule(() => refreshPaths(queryClient, paths))

// It takes the device for online until it hears of a change, and a page that was opened offline would hear of none.
onlineManager.setOnline(navigator.onLine)

// A call begun without a connection may end only after it is back: those on the screen are made again at once.
onlineManager.subscribe((isOnline) => {
  if (!isOnline) return
  for (const query of queryClient.getQueryCache().findAll({ type: 'active', fetchStatus: 'fetching' })) {
    void query.cancel({ silent: true })
    // Its outcome is in the query.
    query.fetch().catch(() => undefined)
  }
})

/** When the session has ended, clears the journal from this device; drafts and pending operations stay. */
function redirectWhenLoggedOut(error: Error) {
  // A tab that is logging out goes to the login on its own.
  if (!(error instanceof ApiError) || error.code !== 'SIGNED_OUT' || isLeaving()) return
  void openLogin()
}

async function openLogin() {
  const userId = currentUserId()
  if (userId !== undefined) await clearJournal(userId)
  leave()
}

// Another tab has logged out, or the service worker has found that the session is over.
onLogoutElsewhere((userId) => {
  // A tab that is logging out hears from the others that they were logged out.
  if (currentUserId() === userId && !isLeaving()) leave()
})

/** To the login, which says why, and leads back here. */
function leave() {
  const { pathname, search } = window.location
  window.location.assign(pathToAuth(`${pathname}${search}`, { ended: 'true' }))
}
