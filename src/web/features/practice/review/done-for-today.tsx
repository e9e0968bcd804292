import { addDays } from '#shared/foundation/dates.ts'
import { counted } from '#shared/foundation/numbers.ts'
import { shortDate } from '#web/lib/date-time.ts'
import { EmptyState } from '#web/ui/state/failed-state.tsx'
import type { useReview } from './use-review.ts'

interface Props {
  review: NonNullable<ReturnType<typeof useReview>['review']>
  day: string
}

export const DoneForToday = ({ review: { tomorrow, next }, day }: Props) => (
  <EmptyState title="Done for today">
    <p>{comingOf(tomorrow, next === undefined || next === addDays(day, 1) ? undefined : next)}</p>
  </EmptyState>
)

function comingOf(tomorrow: number, next: string | undefined): string {
  if (tomorrow > 0) return counted(tomorrow, 'technique is due tomorrow.', 'techniques are due tomorrow.')
  return next === undefined
    ? 'Nothing else is due.'
    : `Nothing is due tomorrow. The next one is due ${shortDate(next)}.`
}
