import { Button } from '@mantine/core'
import { isUnanswered, sentenceOf } from '#web/lib/api.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { useEntries } from '../api.ts'

/** Says why the journal may be out of date. */
export function JournalNotice({ journal, q }: { journal: ReturnType<typeof useEntries>; q: string }) {
  const isCached = journal.data?.pages.some((page) => page.isCached) === true
  if (!journal.isRefetchError && !isCached) return null
  const isOffline = isCached || isUnanswered(journal.error)
  return (
    <Notice isCalm={isOffline}>
      {isOffline ? offlineText(q !== '' && isCached) : sentenceOf(journal.error)}{' '}
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
