import { useQuery } from '@tanstack/react-query'
import type { Entry } from '#shared/entries.ts'
import { usePending } from '#web/features/offline/outbox/use-pending.ts'
import { tagsQuery } from '#web/features/tags/api.ts'
import { asShown } from './pending.ts'

/** A stored entry as this device shows it: with its pending change, and with whatever is pending of it. */
export function useShown(entry: Entry) {
  const pending = usePending()
  const { data: tags = [] } = useQuery(tagsQuery)
  return asShown(entry, pending, tags)
}
