import { useQuery, useQueryClient } from '@tanstack/react-query'
import { asShown, isRemoved } from '#web/features/entries/pending.ts'
import { usePending } from '#web/features/offline/outbox/use-pending.ts'
import { tagsQuery } from '#web/features/tags/api.ts'
import { isGone, isUnanswered } from '#web/lib/api/api-error.ts'
import { entryQuery, findCached } from './entry-query.ts'

/** The entry of an address with its pending change applied, or why it can't be shown. */
export function useOpenedEntry(id: number) {
  const client = useQueryClient()
  const operations = usePending()
  const { data: tags = [] } = useQuery(tagsQuery)
  const { data: fetched, error, refetch } = useQuery(entryQuery(client, id))
  const data = fetched ?? (isUnanswered(error) ? findCached(client, id) : undefined)
  if (isGone(error) || isRemoved(operations, id)) return { state: 'missing' } as const
  if (data) return { state: 'shown', ...asShown(data, operations, tags) } as const
  return error ? ({ state: 'failed', error, refetch } as const) : ({ state: 'loading' } as const)
}

export type OpenedEntry = ReturnType<typeof useOpenedEntry>
