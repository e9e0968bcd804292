import { IconArrowRight } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { counted } from '#shared/foundation/numbers.ts'
import type { Stats } from '#shared/stats/stats.ts'
import { InjuryList } from '#web/features/injuries/injury-list.tsx'
import { usePendingOf } from '#web/features/offline/outbox/use-pending.ts'
import { preload } from '#web/lib/api/preload.ts'
import { dateRange } from '#web/lib/date-time.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import { FailedState } from '#web/ui/state/failed-state.tsx'
import { RefreshFailed } from '#web/ui/state/refresh-failed.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { statsQuery } from './api.ts'
import { Card } from './card.tsx'
import { Charts } from './charts/charts.tsx'
import { Heatmap } from './charts/heatmap.tsx'
import { LoadChart } from './charts/load-chart.tsx'
import { Splits } from './charts/splits.tsx'
import { NothingYet } from './nothing-yet.tsx'
import { RangePicker } from './range-picker.tsx'
import classes from './stats-page.module.css'
import { Tiles } from './tiles.tsx'

const loadLessons = () => import('./lessons.tsx')
preload(loadLessons)
const Lessons = lazy(loadLessons)

/** So few sessions show no pattern. */
const fewSessions = 5

/** Training Stats: what a member's journal comes to, over a time they choose. */
export function StatsPage() {
  const search = useSearch({ from: '/member/stats' })
  const query = useQuery({ ...statsQuery(search), placeholderData: keepPreviousData, refetchOnMount: 'always' })
  const { data: stats, isPending, error, refetch } = query
  const pending = usePendingOf('createPromotion').length + usePendingOf('createInjury').length
  if (isPending) return <Skeleton label="Loading your stats" shape="card" count={3} />
  if (!stats) return <FailedState what="Your stats" error={error} retry={refetch} />
  const isEmpty = stats.firstDay === '' && stats.attire === null
  if (isEmpty && stats.promotions.length + stats.injuries.length + pending === 0) return <NothingYet />
  return (
    <div className={classes['page']}>
      <RangePicker search={search} stats={stats} />
      {query.isRefetchError && <RefreshFailed error={error} isFetching={query.isFetching} retry={refetch} />}
      <div className={classes['figures']} aria-busy={query.isPlaceholderData}>
        <p className={classes['days']} role="status">
          {dateRange(stats.from, stats.to)}
          {stats.attire && `. Only sessions with a ${stats.attire} round, and those rounds.`}
        </p>
        <Tiles stats={stats} />
        <Link className={classes['recap'] ?? ''} to="/stats/$year" params={{ year: stats.today.slice(0, 4) }}>
          Your {stats.today.slice(0, 4)} on the mat <IconArrowRight size={18} aria-hidden />
        </Link>
        <FewSessions stats={stats} />
        <Heatmap stats={stats} />
        <Charts stats={stats} />
        <LoadChart stats={stats} />
        <Card title="Injuries">
          <InjuryList injuries={stats.injuries} />
        </Card>
        <Splits stats={stats} />
        <Suspense>
          <Lessons search={search} />
        </Suspense>
      </div>
    </div>
  )
}

function FewSessions({ stats: { totals, attire } }: { stats: Stats }) {
  if (totals.sessions === 0) {
    return (
      <Hint>
        {attire ? `No session in this range has a ${attire} round.` : 'You logged no session in this range.'}
      </Hint>
    )
  }
  if (totals.sessions >= fewSessions) return null
  return <Hint>Only {counted(totals.sessions, 'session')}: too few to read much into.</Hint>
}
