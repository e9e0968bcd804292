import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { CopyAge } from '#web/features/offline/cache/old-copy-banner.tsx'
import { useLocalDay } from '#web/lib/use-local-time.ts'
import { EmptyState, FailedState } from '#web/ui/state/failed-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { type ShownCompetition, useCompetition } from '../use-competitions.ts'
import { type ShownWeight, weightLog } from '../weight-log.ts'
import { About } from './about.tsx'
import classes from './competition-page.module.css'
import { GamePlan } from './game-plan.tsx'
import { Matches } from './matches.tsx'
import { Weights } from './weights.tsx'

/** One competition: what it is, its matches, the game plan, and the weight. */
export function CompetitionPage() {
  const { id } = useParams({ from: '/member/competitions/$id' })
  const { query, all, competition } = useCompetition(id)
  const today = useLocalDay()
  return (
    <>
      <Link className={classes['back'] ?? ''} to="/competitions">
        <IconArrowLeft size={18} aria-hidden /> All competitions
      </Link>
      <CopyAge />
      {competition ? (
        <Sections competition={competition} log={weightLog(all, competition)} today={today} />
      ) : (
        <Missing query={query} />
      )}
    </>
  )
}

interface SectionsProps {
  competition: ShownCompetition
  log: ShownWeight[]
  today: string
}

/** What its member needs first: until the day, the scale; from then on, the matches. */
function Sections({ competition, log, today }: SectionsProps) {
  const { date } = competition.fields
  const weights = <Weights competition={competition} log={log} />
  return (
    <div className={classes['columns']}>
      <About competition={competition} />
      {date > today && weights}
      <div className={classes['matches']}>
        <Matches competition={competition} />
      </div>
      <GamePlan competition={competition} />
      {(date === today || (date < today && log.length > 0)) && weights}
    </div>
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
