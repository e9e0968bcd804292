import type { QueryClient } from '@tanstack/react-query'
import { newestQuery } from '#web/features/entries/api.ts'
import { mayPrefetch } from '#web/features/sign-in/logout/log-out.ts'
import { isUnanswered } from '#web/lib/api/api-error.ts'
import { warmQueries } from '#web/lib/api/queries.ts'
import { loadQueries } from './load-queries.ts'

const hour = 3_600_000
const tenMinutes = 600_000

/** Fetches what may be needed offline: once an hour, and after something has changed. */
export async function warmUp(client: QueryClient) {
  const { dataUpdatedAt = 0, isInvalidated = false } = client.getQueryState(newestQuery.queryKey) ?? {}
  const age = Date.now() - dataUpdatedAt
  if (!isInvalidated && !hasChanged(client) && age >= 0 && age < hour) return
  await loadQueries()
  // Queries that change in the meantime are fetched once more.
  for (let pass = 0; pass < 2; pass++) {
    if (!(await fetchAll(client))) return
    if (!hasChanged(client)) return
  }
}

/** Whether a query of the warm-up has changed since it was fetched. One that failed isn't tried again. */
const hasChanged = (client: QueryClient) =>
  warmQueries(client).some(({ queryKey }) => {
    const state = client.getQueryState(queryKey)
    return state?.isInvalidated === true && state.status !== 'error'
  })

/** Returns whether it got to the end. */
async function fetchAll(client: QueryClient): Promise<boolean> {
  // One after the other, so that what is on the screen goes first; none after logging out.
  for (const query of warmQueries(client)) {
    if (!mayPrefetch(client)) return false
    const fetched = client.fetchQuery({ ...query, staleTime: tenMinutes })
    if (await fetched.then(() => false, isUnanswered)) return false
  }
  // Last, so that an interrupted warm-up starts over on the next page.
  if (mayPrefetch(client)) await client.prefetchQuery({ ...newestQuery, staleTime: 0 })
  return true
}
