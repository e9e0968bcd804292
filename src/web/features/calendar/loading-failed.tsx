import { Button } from '@mantine/core'
import { isUnanswered, sentenceOf } from '../../lib/api.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { useCalendar } from './api.ts'

type Loading = ReturnType<typeof useCalendar>

/** What is to be said about a span that did not load, or not anew. */
export function LoadingFailed({ calendar, what }: { calendar: Loading; what: string }) {
  if (!calendar.isError) return null
  if (!calendar.data) return <FailedState what={what} error={calendar.error} retry={calendar.refetch} />
  return (
    <Notice isCalm={isUnanswered(calendar.error)}>
      {isUnanswered(calendar.error)
        ? 'You are offline. This is what was loaded before.'
        : sentenceOf(calendar.error)}{' '}
      <Button variant="subtle" onClick={() => void calendar.refetch()}>
        Retry
      </Button>
    </Notice>
  )
}
