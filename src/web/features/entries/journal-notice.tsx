import { Button } from '@mantine/core'
import { isUnanswered, sentenceOf } from '../../lib/api.ts'
import { Notice } from '../../ui/notice.tsx'
import type { useEntries } from './api.ts'

/** Says that what is shown is not what the server has now, and why. */
export function JournalNotice({ journal, q }: { journal: ReturnType<typeof useEntries>; q: string }) {
  const isKept = journal.data?.pages.some((page) => page.isKept) === true
  if (!journal.isRefetchError && !isKept) return null
  const isOffline = isKept || isUnanswered(journal.error)
  return (
    <Notice isCalm={isOffline}>
      {isOffline ? offlineText(q !== '' && isKept) : sentenceOf(journal.error)}{' '}
      <Button variant="subtle" loading={journal.isFetching} onClick={() => void journal.refetch()}>
        Retry
      </Button>
    </Notice>
  )
}

const offlineText = (isSearch: boolean) =>
  isSearch
    ? 'You are offline. Only the sessions on this device were searched.'
    : 'You are offline. This is what was loaded before.'
