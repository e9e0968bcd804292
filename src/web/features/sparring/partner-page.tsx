import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { Partner } from '#shared/sparring/partners.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { DangerButton } from '#web/ui/button/danger-button.tsx'
import { Facts } from '#web/ui/list/facts.tsx'
import { EmptyState, FailedState } from '#web/ui/state/failed-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { BeltStrip } from '#web/ui/text/belt.tsx'
import { partnersQuery, partnerUsesQuery } from './api.ts'
import { initialRange, lessonsOf, roundsOf } from './lessons/lesson-queries.ts'
import { LessonsSection } from './lessons/lessons-section.tsx'
import { RoundRows } from './lessons/round-rows.tsx'
import { partnerFacts, usesFacts } from './partner-facts.ts'
import classes from './partner-page.module.css'
import { usePartnerActions } from './use-partner-actions.ts'

/** One partner: who they are, and what to do with them. */
export function PartnerPage() {
  const { id } = useParams({ from: '/member/sparring/$id' })
  const { data: partners, isPending, error, refetch } = useQuery(partnersQuery)
  if (isPending) return <Skeleton label="Loading partner" shape="card" />
  if (!partners) return <FailedState what="This partner" error={error} retry={refetch} />
  const partner = partners.find((one) => String(one.id) === id)
  return (
    <>
      <Link className={classes['back']} to="/sparring">
        <IconArrowLeft size={18} aria-hidden /> All partners
      </Link>
      {partner ? (
        <>
          <Person partner={partner} hasOthers={partners.length > 1} />
          <Rounds key={partner.id} partner={partner} />
        </>
      ) : (
        <Unknown />
      )}
    </>
  )
}

/** The lessons of their rounds, and all rounds, newest first. They appear at once, so that nothing moves. */
function Rounds({ partner: { id } }: { partner: Partner }) {
  const rows = { range: 'All', partner: id } as const
  const { data: uses = [], isPending } = useQuery(partnerUsesQuery)
  const parts = useQueries({ queries: [roundsOf(rows), lessonsOf({ range: initialRange, partner: id })] })
  if (isPending || parts.some((part) => part.isPending)) return <LoadingRounds />
  const use = uses.find((one) => one.id === id)
  return (
    <Suspense fallback={<LoadingRounds />}>
      <Facts facts={usesFacts(use)} />
      {use && use.rounds > 0 && <LessonsSection partner={id} />}
      <section className="stack gap-3" aria-labelledby="timeline">
        <h2 className="text-xl heavy" id="timeline">
          Timeline
        </h2>
        <RoundRows chosen={rows} />
      </section>
    </Suspense>
  )
}

const LoadingRounds = () => <Skeleton label="Loading your rounds together" shape="card" count={2} />

const Unknown = () => (
  <EmptyState title="Nobody here">
    <p>This partner was deleted or merged into another one.</p>
  </EmptyState>
)

function Person({ partner, hasOthers }: { partner: Partner; hasOthers: boolean }) {
  const { archive, remove } = usePartnerActions()
  const { name, belt, stripes, notes, isArchived } = partner
  return (
    <article className={classes['partner']}>
      {belt !== '' && (
        <div className={classes['belt']}>
          <BeltStrip level={belt} stripes={stripes} />
        </div>
      )}
      <h2 className="text-2xl heavy" dir="auto">
        {name}
      </h2>
      <Facts facts={[...partnerFacts(partner), ...(isArchived ? ['Archived'] : [])]} />
      {notes !== '' && (
        <p className={classes['notes']} dir="auto">
          {notes}
        </p>
      )}
      <div className={classes['actions']}>
        <Button variant="light" onClick={() => openDialog({ kind: 'editPartner', partner })}>
          Edit
        </Button>
        <Button variant="subtle" onClick={() => void archive(partner)}>
          {isArchived ? 'Unarchive' : 'Archive'}
        </Button>
        {hasOthers && (
          <Button variant="subtle" onClick={() => openDialog({ kind: 'mergePartner', partner })}>
            Merge
          </Button>
        )}
        <DangerButton onClick={() => void remove(partner)}>Delete</DangerButton>
      </div>
    </article>
  )
}
