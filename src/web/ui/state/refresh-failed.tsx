import { Button } from '@mantine/core'
import { isUnanswered, sentenceOf } from '#web/lib/api/api-error.ts'
import { Notice } from './notice.tsx'

interface Props {
  /** Why it wasn’t refreshed; null if the cache was read without an attempt. */
  error: unknown
  /** The text to show offline. */
  offlineText?: string
  isFetching?: boolean
  retry: () => unknown
}

/** Says that what is shown may be out of date, and why. */
export function RefreshFailed({
  error,
  offlineText = 'You’re offline. Showing your last saved copy.',
  isFetching = false,
  retry,
}: Props) {
  const isOffline = error === null || isUnanswered(error)
  return (
    <Notice isCalm={isOffline}>
      {isOffline ? offlineText : sentenceOf(error)}{' '}
      <Button variant="subtle" loading={isFetching} onClick={() => void retry()}>
        Retry
      </Button>
    </Notice>
  )
}
