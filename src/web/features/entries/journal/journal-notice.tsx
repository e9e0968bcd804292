import { Button } from '@mantine/core'
import { isUnanswered, sentenceOf } from '#web/lib/api.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { useEntries } from '../api.ts'

/** Says why the journal, or the part of it that matches a filter, may be out of date. */
export function JournalNotice({ journal, isWhole }: { journal: ReturnType<typeof useEntries>; isWhole: boolean }) {
  const isCached = journal.data?.pages.some((page) => page.isCached) === true
  if (!journal.isRefetchError && !isCached) return null
  const isOffline = isCached || isUnanswered(journal.error)
  return (
    <Notice isCalm={isOffline}>
      {isOffline ? offlineText(!isWhole && isCached) : sentenceOf(journal.error)}{' '}
      <Button variant="subtle" loading={journal.isFetching} onClick={() => void journal.refetch()}>
        Retry
      </Button>
    </Notice>
  )
}

const offlineText = (isSearch: boolean) =>
  isSearch
    ? 'You’re offline. Only the sessions on this device were searched.'
    : 'You’re offline. Showing your last saved copy.'
