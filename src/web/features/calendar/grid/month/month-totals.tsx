import { Link } from '@tanstack/react-router'
import { addMonths, monthTitle } from '#shared/foundation/dates.ts'
import { counted } from '#shared/foundation/numbers.ts'
import { sumText } from '#shared/stats/amounts.ts'
import type { Item } from '#web/features/calendar/items.ts'
import { type MonthTotals, monthTotals } from '#web/features/calendar/month-totals.ts'
import type { ViewAndDay } from '#web/features/calendar/use-view-and-day.ts'
import { monthSearch } from '#web/features/stats/stats-search.ts'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import classes from './month-totals.module.css'

interface Props {
  shown: Pick<ViewAndDay, 'day' | 'today'>
  days: Record<string, Item[] | undefined>
  /** Whether these are the days of another month, while this one loads. */
  isLoading: boolean
}

/** What the month comes to, above its days. */
export function MonthTotalsLine({ shown: { day, today }, days, isLoading }: Props) {
  const first = addMonths(day, 0, 1)
  return (
    <p className={classes['totals']}>
      {!isLoading && <span>{textOf(monthTotals(days, day, today))}</span>}
      <Link to="/stats" search={monthSearch(first, today)}>
        All stats
        <VisuallyHidden> of {monthTitle(first)}</VisuallyHidden>
      </Link>
    </p>
  )
}

/** '12 sessions, 18.5 h, 41 rounds · 3 planned'. */
function textOf({ rounds, planned, ...sums }: MonthTotals): string {
  const trained = sums.sessions === 0 ? 'No sessions' : sumText(sums)
  const rolled = rounds === 0 ? '' : `, ${counted(rounds, 'round')}`
  return `${trained}${rolled}${planned === 0 ? '' : ` · ${planned} planned`}`
}
