import { RefreshFailed } from '#web/ui/state/refresh-failed.tsx'
import type { useEntries } from '../entries/api.ts'

/** Says why the journal, or the part of it that matches a filter, may be out of date. */
export function JournalNotice({ journal, isWhole }: { journal: ReturnType<typeof useEntries>; isWhole: boolean }) {
  const isCached = journal.data?.pages.some((page) => page.isCached) === true
  if (!journal.isRefetchError && !isCached) return null
  const isSearch = !isWhole && isCached
  return (
    <RefreshFailed
      error={isCached ? null : journal.error}
      {...(isSearch && { offlineText: 'You’re offline. Only the sessions on this device were searched.' })}
      isFetching={journal.isFetching}
      retry={journal.refetch}
    />
  )
}
