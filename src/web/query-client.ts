import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { whenLeft } from './features/offline/drop-cache.ts'
import { forgetJournal } from './features/offline/forget-journal.ts'
import { ApiError, speaks } from './lib/api.ts'

/** Data stay fresh until something changes them; nothing is asked for twice by itself. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: leaveWhenSignedOut }),
  mutationCache: new MutationCache({ onError: leaveWhenSignedOut }),
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      staleTime: Number.POSITIVE_INFINITY,
      networkMode: 'always',
      // What is kept on the device for reading without signal is what is known here.
      gcTime: 24 * 3_600_000,
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** A session that has ended elsewhere. What was written here, typed or not sent yet, stays on this device. */
function leaveWhenSignedOut(error: Error) {
  if (!(error instanceof ApiError) || error.code !== 'SIGNED_OUT') return
  void leave()
}

async function leave() {
  const userId = speaks()
  if (userId !== undefined) await forgetJournal(userId)
  window.location.assign('/auth?ended=true')
}

// Another tab has logged out, or the service worker has heard that the session is over.
whenLeft((userId) => {
  if (speaks() === userId) window.location.assign('/auth')
})
