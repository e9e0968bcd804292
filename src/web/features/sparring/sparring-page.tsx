import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCloudOff, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { Suspense, useState } from 'react'
import { fold } from '#shared/foundation/fold.ts'
import { keysOf } from '#shared/foundation/keys-of.ts'
import { counted } from '#shared/foundation/numbers.ts'
import type { Operation } from '#shared/offline/operations.ts'
import type { PartnerFields } from '#shared/sparring/partners.ts'
import { unsyncedText } from '#web/features/offline/outbox/use-pending.ts'
import { whyUnsynced } from '#web/features/offline/outbox/why-unsynced.ts'
import { openThing, type Shown, useThings } from '#web/features/offline/things/things.ts'
import { TrashButton } from '#web/features/removed/trash-button.tsx'
import { SameNames } from '#web/features/same-names/same-names.tsx'
import { openDialog } from '#web/lib/dialogs.ts'
import { CardButton, CardList, Facts } from '#web/ui/list/card-list.tsx'
import { CardPageLink, Folded, ListHead } from '#web/ui/list/list-parts.tsx'
import { EmptyState, FailedState } from '#web/ui/state/failed-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { tablet } from '#web/ui/styles/breakpoints.ts'
import { partnersQuery, partnerUsesQuery } from './api.ts'
import { lessonsOf } from './lessons/lesson-queries.ts'
import { LessonsSection, LoadingLessons } from './lessons/lessons-section.tsx'
import {
  ordered,
  type PartnerOrder,
  partnerFacts,
  partnerOrder,
  partnerOrders,
  type UsedPartner,
  usesFacts,
} from './partner-order.ts'
import { PartnerBelt, PartnerTable } from './partner-table.tsx'
import classes from './sparring-page.module.css'

/** A list this long can be searched. */
const searchable = 8

/** The people a member rolls with. */
export function SparringPage() {
  const { data: partners, isPending, error, refetch } = useQuery(partnersQuery)
  // Cards are higher with their facts. Offline, without any, they are shown as they are.
  const { isLoading } = useQuery(partnerUsesQuery)
  const shown = useThings('Partner', partners ?? [])
  if (isPending || isLoading) return <Skeleton label="Loading partners" shape="low-card" count={4} />
  if (!partners) return <FailedState what="Your partners" error={error} retry={refetch} />
  if (shown.length === 0) {
    return (
      <>
        <EmptyState title="Who do you roll with?">
          <p>Add the people you train with: belt, size, what they’re good at. Only you can see it.</p>
          <Button onClick={() => openDialog({ kind: 'newPartner' })}>New partner</Button>
        </EmptyState>
        <LessonsOnceTaught hasRounds={false} />
      </>
    )
  }
  return <Partners partners={shown} />
}

const useUses = () => {
  const { data: uses = [] } = useQuery(partnerUsesQuery)
  return new Map(uses.map((use) => [use.id, use]))
}

function Partners({ partners }: { partners: Shown<'Partner'>[] }) {
  const [typed, setTyped] = useState('')
  const uses = useUses()
  const matching = partners.filter(({ fields }) => fold(fields.name).includes(fold(typed)))
  const shown = matching.flatMap(({ stored, pending }) =>
    stored ? { partner: stored, pending, use: uses.get(stored.id) } : [],
  )
  const created = matching.flatMap((one) => one.created ?? [])
  const active = shown.filter(({ partner }) => !partner.isArchived)
  const archived = shown.filter(({ partner }) => partner.isArchived)
  const hasRounds = [...uses.values()].some(({ rounds }) => rounds > 0)
  return (
    <>
      <SameNames
        kind="partner"
        merge={(id, suggestedId) => {
          const partner = partners.find(({ stored }) => stored?.id === id)?.stored
          if (partner) openDialog({ kind: 'mergePartner', partner, suggestedId })
        }}
      />
      <ListHead count={counted(partners.length, 'partner')}>
        <Button leftSection={<IconPlus size={18} />} onClick={() => openDialog({ kind: 'newPartner' })}>
          New partner
        </Button>
      </ListHead>
      {partners.length >= searchable && (
        <TextInput
          className={classes['search'] ?? ''}
          type="search"
          aria-label="Search partners"
          placeholder="Search partners..."
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <PendingPartners pending={created} />
      <PartnerList label="Your partners" partners={active} />
      {matching.length === 0 && <p className={classes['none']}>No partner has this name.</p>}
      {archived.length > 0 && (
        <Folded summary={counted(archived.length, 'archived partner')}>
          <PartnerList label="Archived partners" partners={archived} />
        </Folded>
      )}
      <TrashButton />
      <LessonsOnceTaught hasRounds={hasRounds} />
    </>
  )
}

/** Rounds teach without a partner, too, and so do matches. */
function LessonsOnceTaught({ hasRounds }: { hasRounds: boolean }) {
  const { data } = useQuery({ ...lessonsOf({ range: 'All' }), enabled: !hasRounds })
  const isTaught = hasRounds || (data !== undefined && data.rounds + data.matches > 0)
  return (
    isTaught && (
      <Suspense fallback={<LoadingLessons />}>
        <LessonsSection />
      </Suspense>
    )
  )
}

/** A table, or on a phone cards in the same order. */
function PartnerList({ label, partners }: { label: string; partners: UsedPartner[] }) {
  const isTable = useMediaQuery(tablet, undefined, { getInitialValueInEffect: false })
  const sort = useSelector(partnerOrder)
  if (partners.length === 0) return null
  const inOrder = ordered(partners, sort)
  if (isTable) return <PartnerTable label={label} partners={inOrder} />
  return (
    <>
      {partners.length > 1 && (
        <NativeSelect
          className={classes['order'] ?? ''}
          aria-label={`Order of ${label.toLowerCase()}`}
          size="md"
          data={keysOf(partnerOrders).map((value) => ({ value, label: partnerOrders[value] }))}
          value={sort.by}
          onChange={({ currentTarget }) => {
            const by = currentTarget.value as PartnerOrder
            partnerOrder.setState(() => ({ by, isDescending: by !== 'name' }))
          }}
        />
      )}
      <CardList aria-label={label}>
        {inOrder.map((one) => (
          <li key={one.partner.id}>
            <PartnerCard {...one} />
          </li>
        ))}
      </CardList>
    </>
  )
}

const PendingPartners = ({ pending }: { pending: Operation<PartnerFields>[] }) =>
  pending.length > 0 && (
    <div className={classes['pending']}>
      <CardList aria-label="Not synced yet">
        {pending.map((operation) => (
          <li key={operation.id}>
            <PendingCard operation={operation} />
          </li>
        ))}
      </CardList>
    </div>
  )

const PartnerCard = ({ partner, pending, use }: UsedPartner) => (
  <article className={classes['card']}>
    <PartnerBelt {...partner} />
    <div className="stack gap-1">
      <h3 className="text-lg bold">
        <CardPageLink to="/sparring/$id" params={{ id: String(partner.id) }} dir="auto">
          {partner.name}
        </CardPageLink>
      </h3>
      <Facts facts={partnerFacts(partner)} />
      <Facts facts={usesFacts(use)} />
      {pending && <Unsynced operation={pending} />}
    </div>
  </article>
)

const PendingCard = ({ operation }: { operation: Operation<PartnerFields> }) => (
  <article className={classes['card']}>
    <PartnerBelt {...operation.data} />
    <div className="stack gap-1">
      <h3 className="text-lg bold">
        <CardButton dir="auto" onClick={() => openThing('Partner', { created: operation })}>
          {operation.data.name}
        </CardButton>
      </h3>
      <Facts facts={partnerFacts(operation.data)} />
      <Unsynced operation={operation} />
    </div>
  </article>
)

const Unsynced = ({ operation }: { operation: Operation }) => (
  <p className={classes['unsynced']} data-failed={whyUnsynced(operation) !== undefined || undefined}>
    <IconCloudOff size={18} stroke={1.75} aria-hidden />
    <span>{unsyncedText(operation)}</span>
  </p>
)
