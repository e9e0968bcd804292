import { useQuery } from '@tanstack/react-query'
import type { Entry } from '#shared/entries.ts'
import { usePending } from '#web/features/offline/outbox/use-pending.ts'
import { tagsQuery } from '#web/features/tags/api.ts'
import { asShown } from './pending.ts'

/** A stored entry with its pending change applied, and the operation still to be synced. */
export function useShown(entry: Entry) {
  const pending = usePending()
  const { data: tags = [] } = useQuery(tagsQuery)
  return asShown(entry, pending, tags)
}
