import { FailedState } from '#web/ui/state/failed-state.tsx'
import { RefreshFailed } from '#web/ui/state/notice.tsx'
import type { useCalendar } from './api.ts'

type Loading = ReturnType<typeof useCalendar>

/** Says that a span didn’t load, or wasn’t refreshed. */
export function LoadingFailed({ calendar, what }: { calendar: Loading; what: string }) {
  if (!calendar.isError) return null
  if (!calendar.data) return <FailedState what={what} error={calendar.error} retry={calendar.refetch} />
  return <RefreshFailed error={calendar.error} retry={calendar.refetch} />
}
