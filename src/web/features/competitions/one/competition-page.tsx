import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { CopyAge } from '#web/features/offline/cache/copy-age.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { FailedState } from '#web/ui/state/failed-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { useCompetition } from '../use-competitions.ts'
import { About } from './about.tsx'
import classes from './competition-page.module.css'
import { GamePlan } from './game-plan.tsx'
import { Matches } from './matches.tsx'

/** One competition: what it is, its matches, and the game plan. */
export function CompetitionPage() {
  const { id } = useParams({ from: '/member/competitions/$id' })
  const { query, competition } = useCompetition(id)
  return (
    <>
      <Link className={classes['back'] ?? ''} to="/competitions">
        <IconArrowLeft size={18} aria-hidden /> All competitions
      </Link>
      <CopyAge />
      {competition ? (
        <div className={classes['columns']}>
          <About competition={competition} />
          <Matches competition={competition} />
          <GamePlan competition={competition} />
        </div>
      ) : (
        <Missing query={query} />
      )}
    </>
  )
}

function Missing({
  query: { data, isPending, error, refetch },
}: Pick<ReturnType<typeof useCompetition>, 'query'>) {
  if (isPending) return <Skeleton label="Loading competition" shape="card" count={2} />
  if (!data) return <FailedState what="This competition" error={error} retry={refetch} />
  return (
    <EmptyState title="No competition here">
      <p>It was deleted, or the link is wrong.</p>
    </EmptyState>
  )
}
