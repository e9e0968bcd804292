import type { QueryClient } from '@tanstack/react-query'
import { entriesQuery, newestQuery } from './api.ts'
import { isAsLoaded } from './known-entries.ts'

/** Fetches the newest entries; where the journal on the screen has other ones, it is read again. */
export async function askForNewer(client: QueryClient) {
  const newest = await client.fetchQuery({ ...newestQuery, staleTime: 0 })
  const { queryKey } = entriesQuery('')
  const pages = client.getQueryData(queryKey)?.pages
  if (pages && !isAsLoaded(pages, newest)) await client.invalidateQueries({ queryKey, exact: true })
}
