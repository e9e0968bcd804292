import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Entry } from '#shared/entries/entries.ts'
import { nearestSearch } from '#shared/search/nearest.ts'
import { fetchJson } from '#web/lib/api/api.ts'
import { isUnanswered } from '#web/lib/api/api-error.ts'
import { filterParams } from '../api.ts'
import type { JournalFilter } from '../list/cached-entries.ts'
import { isAmong } from './entry-filter.ts'
import { loadSearching } from './load-searching.ts'

const path = '/api/entries/nearest'

/** The nearest search to one without hits; without a connection, in the entries that this device knows. */
export const nearestQuery = (filter: JournalFilter, isExact: boolean, known: Entry[]) =>
  queryOptions({
    queryKey: [path, filter, isExact],
    queryFn: ({ signal, client }) =>
      fetchJson(nearestSearch, `${path}?${filterParams({ ...filter, isExact: isExact || undefined })}`, {
        signal,
      }).catch(async (error: unknown) => {
        if (!isUnanswered(error)) throw error
        const among = known.filter((entry) => isAmong(entry, filter))
        const { nearestNow } = await loadSearching()
        return nearestNow(client, filter.q, among, isExact)
      }),
    placeholderData: keepPreviousData,
  })
