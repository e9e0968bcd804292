import type { QueryClient } from '@tanstack/react-query'
import { entriesQuery, newestQuery } from '../entries/api.ts'
import { isUpToDate } from '../entries/list/cached-entries.ts'

/** Fetches the newest entries, and refreshes the journal on the screen if it differs. */
export async function refreshNewest(client: QueryClient) {
  const newest = await client.fetchQuery({ ...newestQuery, staleTime: 0 })
  const { queryKey } = entriesQuery({ q: '' })
  const pages = client.getQueryData(queryKey)?.pages
  if (pages && !isUpToDate(pages, newest)) await client.invalidateQueries({ queryKey, exact: true })
}
