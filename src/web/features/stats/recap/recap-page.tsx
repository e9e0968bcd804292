import { Button } from '@mantine/core'
import { IconArrowLeft, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Recap } from '#shared/stats/recap.ts'
import { Photos } from '#web/features/media/view/photos.tsx'
import { openDialog } from '#web/lib/dialogs.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import { EmptyState, FailedState } from '#web/ui/state/failed-state.tsx'
import { RefreshFailed } from '#web/ui/state/notice.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { recapQuery } from '../api.ts'
import { Card } from '../card.tsx'
import { Cover } from './cover.tsx'
import { Medals } from './medals.tsx'
import { Months } from './months.tsx'
import { Promoted } from './promoted.tsx'
import { figuresOf } from './recap-figures.ts'
import classes from './recap-page.module.css'
import { TopLists } from './top-lists.tsx'

/** A year on the mat. */
export function RecapPage() {
  const { year } = useParams({ from: '/member/stats/$year' })
  // Another year is another page, which asks the server again.
  return <RecapOf key={year} year={year} />
}

function RecapOf({ year }: { year: string }) {
  const query = useQuery({ ...recapQuery(Number(year)), refetchOnMount: 'always' })
  const { data: recap, isPending, error, refetch } = query
  return (
    <div className={classes['page']}>
      <nav className={classes['years']} aria-label="Years">
        <Link className={classes['link'] ?? ''} to="/stats">
          <IconArrowLeft size={18} aria-hidden /> Training Stats
        </Link>
        {recap && <OtherYears recap={recap} />}
      </nav>
      {isPending && <Skeleton label={`Loading your ${year}`} shape="card" count={3} />}
      {!isPending && !recap && <FailedState what={`Your ${year}`} error={error} retry={refetch} />}
      {query.isRefetchError && <RefreshFailed error={error} isFetching={query.isFetching} retry={refetch} />}
      {recap && <Year recap={recap} />}
    </div>
  )
}

const OtherYears = ({ recap: { previous, next } }: { recap: Recap }) => (
  <>
    {previous !== null && (
      <YearLink year={previous}>
        <IconChevronLeft size={18} aria-hidden /> {previous}
      </YearLink>
    )}
    {next !== null && (
      <YearLink year={next}>
        {next} <IconChevronRight size={18} aria-hidden />
      </YearLink>
    )}
  </>
)

const YearLink = ({ year, children }: { year: number; children: ReactNode }) => (
  <Link className={classes['link'] ?? ''} to="/stats/$year" params={{ year: String(year) }}>
    {children}
  </Link>
)

function Year({ recap }: { recap: Recap }) {
  const { totals, promotions, medals } = recap
  if (totals.sessions + promotions.length + medals.length === 0) return <NoSessions recap={recap} />
  return (
    <article className={classes['year']} aria-labelledby="recap-year">
      <Cover recap={recap} />
      <dl className={classes['figures']}>
        {figuresOf(recap).map(({ value, label }) => (
          <div key={label}>
            <dt className="muted text-sm">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {promotions.length > 0 && (
        <div className={classes['promotions']}>
          {promotions.map((promotion) => (
            <Promoted key={promotion.id} promotion={promotion} />
          ))}
        </div>
      )}
      {medals.length > 0 && <Medals medals={medals} />}
      {totals.sessions > 0 && <Months recap={recap} />}
      <TopLists recap={recap} />
      {recap.photos.count > 0 && (
        <Card heading="h2" title="Photos">
          <Photos photos={recap.photos.latest} />
          {recap.photos.count > recap.photos.latest.length && (
            <Hint>
              The latest {recap.photos.latest.length} of {recap.photos.count}.
            </Hint>
          )}
        </Card>
      )}
    </article>
  )
}

const NoSessions = ({ recap: { year, isUnderWay } }: { recap: Recap }) => (
  <EmptyState title={`No sessions in ${year}`}>
    {isUnderWay ? (
      <>
        <p>Your year on the mat begins with the first session you log.</p>
        <Button onClick={() => openDialog({ kind: 'newEntry' })}>Log a session</Button>
      </>
    ) : (
      <p>Your journal has nothing from that year.</p>
    )}
  </EmptyState>
)
