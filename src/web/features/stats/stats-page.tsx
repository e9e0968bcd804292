import { Button } from '@mantine/core'
import { IconArrowRight, IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { beltName } from '#shared/accounts/belts.ts'
import type { Covers } from '#shared/coaching/coach-links.ts'
import { counted } from '#shared/foundation/numbers.ts'
import type { Stats } from '#shared/stats/stats.ts'
import { usePendingOf } from '#web/features/offline/outbox/use-pending.ts'
import { useUser } from '#web/features/sessions/session.ts'
import { CaughtMost } from '#web/features/sparring/lessons/caught-most.tsx'
import { lessonsOf } from '#web/features/sparring/lessons/lesson-queries.ts'
import { dateRange } from '#web/lib/date-time.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { preloaded } from '#web/lib/preloaded.tsx'
import { useLocalDay } from '#web/lib/use-local-time.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import { FailedState } from '#web/ui/state/failed-state.tsx'
import { RefreshFailed } from '#web/ui/state/notice.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { BeltStrip } from '#web/ui/text/belt.tsx'
import { roundsIn, statsQuery } from './api.ts'
import { Contents, printStats } from './contents.tsx'
import { RangePicker } from './first/range-picker.tsx'
import { Tiles } from './first/tiles.tsx'
import classes from './stats-page.module.css'

const { Part: Pictures } = preloaded(() => import('./pictures/pictures.tsx'))
const NothingYet = lazy(async () => ({ default: (await import('./nothing-yet.tsx')).NothingYet }))

/** So few sessions show no pattern. */
const fewSessions = 5

/** Training Stats: what a member's journal comes to, over a time they choose, and what catches them. */
export function StatsPage() {
  const search = useSearch({ from: '/member/stats' })
  const query = useQuery({
    ...statsQuery(search),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  const chosen = roundsIn(search, useLocalDay())
  const lessons = useQuery({ ...lessonsOf(chosen), placeholderData: keepPreviousData })
  const { data: stats, isPending, error, refetch } = query
  const pending = usePendingOf('createPromotion').length + usePendingOf('createInjury').length
  // Both at once, so that nothing moves when the other one comes.
  if (isPending || lessons.isPending) return <Skeleton label="Loading your stats" shape="card" count={3} />
  if (!stats) return <FailedState what="Your stats" error={error} retry={refetch} />
  const isEmpty = stats.firstDay === '' && stats.attire === null
  if (isEmpty && stats.promotions.length + stats.injuries.length + stats.matches.competitions + pending === 0) {
    return (
      <Suspense>
        <NothingYet />
      </Suspense>
    )
  }
  return (
    <div className={classes['page']}>
      <PrintHead stats={stats} />
      <RangePicker search={search} stats={stats} />
      {query.isRefetchError && <RefreshFailed error={error} isFetching={query.isFetching} retry={refetch} />}
      {/* All of it waits for the pictures and the sections, so that nothing moves. */}
      <Suspense fallback={<Skeleton label="Loading your stats" shape="card" count={3} />}>
        <div className={classes['figures']} aria-busy={query.isPlaceholderData}>
          <Tiles stats={stats} />
          <FewSessions stats={stats} />
          <Pictures stats={stats} lessons={lessons.data} />
          <CaughtMost
            lessons={lessons.data}
            chosen={chosen}
            all={
              <Link to="/stats" search={search} hash="rounds" replace resetScroll={false}>
                All lessons
              </Link>
            }
          />
          <Contents stats={stats} lessons={lessons.data} chosen={chosen} />
          <div className="row between no-print">
            <Link className={classes['recap'] ?? ''} to="/stats/$year" params={{ year: stats.today.slice(0, 4) }}>
              Your {stats.today.slice(0, 4)} on the mat <IconArrowRight size={18} aria-hidden />
            </Link>
            <Link className={classes['recap'] ?? ''} to="/focus">
              Focus and goal <IconArrowRight size={18} aria-hidden />
            </Link>
            {stats.totals.sessions > 0 && (
              <Button variant="subtle" onClick={() => share({ kind: 'range', from: stats.from, to: stats.to })}>
                Share with a coach
              </Button>
            )}
            <Button
              className={classes['print'] ?? ''}
              variant="subtle"
              leftSection={<IconPrinter size={18} />}
              onClick={() => void printStats()}
            >
              Print
            </Button>
          </div>
        </div>
      </Suspense>
    </div>
  )
}

const share = (covers: Covers) => openDialog({ kind: 'newCoachLink', covers })

function FewSessions({ stats: { totals, attire } }: { stats: Stats }) {
  if (totals.sessions === 0) {
    return <Hint>{attire ? `No ${attire} sessions in this range.` : 'No sessions in this range.'}</Hint>
  }
  if (totals.sessions >= fewSessions) return null
  return <Hint>Only {counted(totals.sessions, 'session')}: too few to read much into.</Hint>
}

/** What a sheet of paper has to say on its own: what it is, whose, and of which days. */
function PrintHead({ stats: { from, to } }: { stats: Stats }) {
  const { fullName, beltLevel, stripes } = useUser()
  return (
    <header className={classes['head']}>
      <p className={classes['product']}>Rollbook · Training Stats</p>
      <p className={classes['name']} dir="auto">
        {fullName}
      </p>
      <p className={classes['belt']}>
        <BeltStrip level={beltLevel} stripes={stripes} /> {beltName(beltLevel)}
      </p>
      <p className={classes['range']}>{dateRange(from, to)}</p>
    </header>
  )
}
