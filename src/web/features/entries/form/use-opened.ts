import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePending } from '#web/features/offline/outbox/use-pending.ts'
import { tagsQuery } from '#web/features/tags/api.ts'
import { asShown } from '../pending.ts'
import type { EntryRequest } from './entry-values.ts'

/** The request as it was when the form opened, with the pending change of its entry applied. */
export function useOpened(request: EntryRequest) {
  const operations = usePending()
  const { data: tags = [] } = useQuery(tagsQuery)
  const [opened] = useState(() => {
    if (request.kind === 'editPending') return { request, pendingFiles: request.pending.files }
    if (request.kind !== 'editEntry') return { request, pendingFiles: [] }
    const { entry, pending } = asShown(request.entry, operations, tags)
    return {
      request: { ...request, entry },
      pendingFiles: pending?.files.filter(({ uploaded }) => !uploaded) ?? [],
    }
  })
  return opened
}
