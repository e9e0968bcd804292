import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams, useRouter } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { Operation } from '#shared/offline/operations.ts'
import type { Partner } from '#shared/sparring/partners.ts'
import { unsyncedText } from '#web/features/offline/outbox/use-pending.ts'
import { loadSaving } from '#web/features/offline/things/load-saving.ts'
import { openThing, useThings } from '#web/features/offline/things/things.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { DangerButton } from '#web/ui/button/danger-button.tsx'
import { Facts } from '#web/ui/list/card-list.tsx'
import { OutcomeDots } from '#web/ui/state/bars.tsx'
import { EmptyState, FailedState } from '#web/ui/state/failed-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { BeltStrip } from '#web/ui/text/belt.tsx'
import { partnersQuery, partnerUsesQuery } from './api.ts'
import { contextsOf } from './lessons/context-query.ts'
import { type Chosen, initialRange, lessonsOf, roundsOf } from './lessons/lesson-queries.ts'
import { LessonsSection } from './lessons/lessons-section.tsx'
import { RoundRows } from './lessons/round-rows.tsx'
import { partnerFacts, usesFacts } from './partner-order.ts'
import classes from './partner-page.module.css'

/** As many as two lines of a phone have. */
const most = 40

/** How the newest rounds ended, the latest last, as dots. Decorative: the timeline says it in words. */
export function RoundDots({ chosen }: { chosen: Chosen }) {
  const { data = [] } = useQuery(roundsOf(chosen))
  const known = data.flatMap(({ round }) => round.result ?? []).slice(0, most)
  if (known.length < 2) return null
  return (
    <p>
      <OutcomeDots outcomes={known.toReversed()} />
    </p>
  )
}

/** One partner: who they are, and what to do with them. */
export function PartnerPage() {
  const { id } = useParams({ from: '/member/sparring/$id' })
  const { data: partners, isPending, error, refetch } = useQuery(partnersQuery)
  const shown = useThings('Partner', partners ?? [])
  if (isPending) return <Skeleton label="Loading partner" shape="card" />
  if (!partners) return <FailedState what="This partner" error={error} retry={refetch} />
  const partner = shown.find(({ key }) => key === id)
  return (
    <>
      <Link className={classes['back']} to="/sparring">
        <IconArrowLeft size={18} aria-hidden /> All partners
      </Link>
      {partner?.stored ? (
        <>
          <Person partner={partner.stored} pending={partner.pending} hasOthers={partners.length > 1} />
          <Rounds key={partner.key} partner={partner.stored} />
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
  const shown = { range: initialRange, partner: id }
  const parts = useQueries({ queries: [roundsOf(rows), lessonsOf(shown), contextsOf(shown)] })
  const isKnown = useOnce(!isPending && parts.every((part) => !part.isPending))
  if (!isKnown) return <LoadingRounds />
  const use = uses.find((one) => one.id === id)
  return (
    <Suspense fallback={<LoadingRounds />}>
      <Facts facts={usesFacts(use)} />
      <RoundDots chosen={rows} />
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

interface PersonProps {
  partner: Partner
  pending: Operation | undefined
  hasOthers: boolean
}

function Person({ partner, pending, hasOthers }: PersonProps) {
  const { archive, remove } = useActions(partner)
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
      <Facts
        facts={[
          ...partnerFacts(partner),
          isArchived ? 'Archived' : '',
          pending ? unsyncedText(pending) : '',
        ].filter(Boolean)}
      />
      {notes !== '' && (
        <p className={classes['notes']} dir="auto">
          {notes}
        </p>
      )}
      <div className={classes['actions']}>
        <Button variant="light" onClick={() => openThing('Partner', { stored: partner })}>
          Edit
        </Button>
        <Button variant="subtle" onClick={() => void archive()}>
          {isArchived ? 'Unarchive' : 'Archive'}
        </Button>
        {hasOthers && (
          <Button variant="subtle" onClick={() => openDialog({ kind: 'mergePartner', partner })}>
            Merge
          </Button>
        )}
        <DangerButton onClick={() => void remove()}>Delete</DangerButton>
      </div>
    </article>
  )
}

/** What can be done with a partner; each shows a toast. */
function useActions(partner: Partner) {
  const client = useQueryClient()
  const router = useRouter()
  const { name, isArchived } = partner
  const archived = `“${name}” archived`
  const back = `“${name}” is back among your partners`
  return {
    archive: async () =>
      (await loadSaving()).changeThing(
        client,
        'Partner',
        partner,
        { isArchived: !isArchived },
        isArchived ? { text: back, undone: archived } : { text: archived, undone: back },
      ),
    /** Deletes the partner and goes back to the list. */
    remove: async () => {
      const { removeThingOrSay } = await loadSaving()
      if (await removeThingOrSay(client, 'Partner', partner, 'The partner wasn’t deleted.'))
        void router.navigate({ to: '/sparring' })
    },
  }
}
