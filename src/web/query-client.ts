import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './lib/api.ts'

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
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** A session that has ended elsewhere. What was being typed is kept as a draft on this device. */
function leaveWhenSignedOut(error: Error) {
  if (error instanceof ApiError && error.code === 'SIGNED_OUT') window.location.assign('/auth?ended=true')
}
