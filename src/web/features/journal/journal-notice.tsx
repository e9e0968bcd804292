import { RefreshFailed } from '#web/ui/state/refresh-failed.tsx'
import type { useEntries } from '../entries/api.ts'

/** Says why the journal, or the part of it that matches a filter, may be out of date. */
export function JournalNotice({ journal, isWhole }: { journal: ReturnType<typeof useEntries>; isWhole: boolean }) {
  const cached = journal.data?.pages.find((page) => page.isCached)
  if (!journal.isRefetchError && !cached) return null
  const isSearch = !isWhole && cached !== undefined
  return (
    <RefreshFailed
      error={cached ? cached.failure : journal.error}
      {...(isSearch && { shown: 'Only the sessions on this device were searched.' })}
      isFetching={journal.isFetching}
      retry={journal.refetch}
    />
  )
}
