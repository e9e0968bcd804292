import { Button } from '@mantine/core'
import { isUnanswered, sentenceOf } from '#web/lib/api.ts'
import { FailedState } from '#web/ui/failed-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { useCalendar } from './api.ts'

type Loading = ReturnType<typeof useCalendar>

/** Says that a span didn’t load, or wasn’t refreshed. */
export function LoadingFailed({ calendar, what }: { calendar: Loading; what: string }) {
  if (!calendar.isError) return null
  if (!calendar.data) return <FailedState what={what} error={calendar.error} retry={calendar.refetch} />
  return (
    <Notice isCalm={isUnanswered(calendar.error)}>
      {isUnanswered(calendar.error) ? 'You’re offline. Showing your last saved copy.' : sentenceOf(calendar.error)}{' '}
      <Button variant="subtle" onClick={() => void calendar.refetch()}>
        Retry
      </Button>
    </Notice>
  )
}
