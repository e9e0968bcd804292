import { Button, TextInput } from '@mantine/core'
import { IconCloudOff, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fold } from '#shared/foundation/fold.ts'
import { counted } from '#shared/foundation/numbers.ts'
import type { Operation } from '#shared/offline/operations.ts'
import type { Partner, PartnerFields, PartnerUse } from '#shared/sparring/partners.ts'
import { usePendingOf } from '#web/features/offline/outbox/use-pending.ts'
import { whyUnsynced } from '#web/features/offline/outbox/why-unsynced.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { CardButton } from '#web/ui/list/card-button.tsx'
import { CardList } from '#web/ui/list/card-list.tsx'
import { CardPageLink } from '#web/ui/list/card-page-link.tsx'
import { Facts } from '#web/ui/list/facts.tsx'
import { Folded } from '#web/ui/list/folded.tsx'
import { ListHead } from '#web/ui/list/list-head.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { FailedState } from '#web/ui/state/failed-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { BeltStrip } from '#web/ui/text/belt.tsx'
import { partnersQuery, partnerUsesQuery } from './api.ts'
import { LessonsSection } from './lessons/lessons-section.tsx'
import { partnerFacts, usesFacts } from './partner-facts.ts'
import classes from './sparring-page.module.css'

/** A list this long can be searched. */
const searchable = 8

/** The people a member rolls with. */
export function SparringPage() {
  const { data: partners, isPending, error, refetch } = useQuery(partnersQuery)
  // Cards are higher with their facts. Offline, without any, they are shown as they are.
  const { isLoading } = useQuery(partnerUsesQuery)
  const pending = usePendingOf('createPartner')
  if (isPending || isLoading) return <Skeleton label="Loading partners" shape="low-card" count={4} />
  if (!partners) return <FailedState what="Your partners" error={error} retry={refetch} />
  if (partners.length + pending.length === 0) {
    return (
      <EmptyState title="Who do you roll with?">
        <p>Add the people you train with: belt, size, what they’re good at. Only you can see it.</p>
        <Button onClick={() => openDialog({ kind: 'newPartner' })}>New partner</Button>
      </EmptyState>
    )
  }
  return <Partners partners={partners} pending={pending} />
}

const useUses = () => {
  const { data: uses = [] } = useQuery(partnerUsesQuery)
  return new Map(uses.map((use) => [use.id, use]))
}

interface Props {
  partners: Partner[]
  pending: Operation<PartnerFields>[]
}

function Partners({ partners, pending }: Props) {
  const [typed, setTyped] = useState('')
  const matches = ({ name }: PartnerFields) => fold(name).includes(fold(typed))
  const byName = partners.toSorted((one, other) => one.name.localeCompare(other.name))
  const shown = byName.filter(matches)
  const active = shown.filter(({ isArchived }) => !isArchived)
  const archived = shown.filter(({ isArchived }) => isArchived)
  const count = partners.length + pending.length
  const uses = useUses()
  const hasRounds = [...uses.values()].some(({ rounds }) => rounds > 0)
  return (
    <>
      <ListHead count={counted(count, 'partner')}>
        <Button leftSection={<IconPlus size={18} />} onClick={() => openDialog({ kind: 'newPartner' })}>
          New partner
        </Button>
      </ListHead>
      {count >= searchable && (
        <TextInput
          className={classes['search'] ?? ''}
          type="search"
          aria-label="Search partners"
          placeholder="Search partners..."
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <CardList>
        {pending
          .filter(({ data }) => matches(data))
          .map((operation) => (
            <li key={operation.id}>
              <PendingCard operation={operation} />
            </li>
          ))}
        {active.map((partner) => (
          <li key={partner.id}>
            <PartnerCard partner={partner} use={uses.get(partner.id)} />
          </li>
        ))}
      </CardList>
      {shown.length === 0 && pending.length === 0 && <p className={classes['none']}>No partner has this name.</p>}
      {archived.length > 0 && <Archived partners={archived} uses={uses} />}
      {hasRounds && <LessonsSection />}
    </>
  )
}

const Archived = ({ partners, uses }: { partners: Partner[]; uses: Map<number, PartnerUse> }) => (
  <Folded summary={counted(partners.length, 'archived partner')}>
    <CardList>
      {partners.map((partner) => (
        <li key={partner.id}>
          <PartnerCard partner={partner} use={uses.get(partner.id)} />
        </li>
      ))}
    </CardList>
  </Folded>
)

const PartnerCard = ({ partner, use }: { partner: Partner; use: PartnerUse | undefined }) => (
  <article className={classes['card']}>
    <Belt {...partner} />
    <div className={classes['what']}>
      <h3 className={classes['name']}>
        <CardPageLink to="/sparring/$id" params={{ id: String(partner.id) }} dir="auto">
          {partner.name}
        </CardPageLink>
      </h3>
      <Facts facts={partnerFacts(partner)} />
      <Facts facts={usesFacts(use)} />
    </div>
  </article>
)

function PendingCard({ operation }: { operation: Operation<PartnerFields> }) {
  const why = whyUnsynced(operation)
  return (
    <article className={classes['card']}>
      <Belt {...operation.data} />
      <div className={classes['what']}>
        <h3 className={classes['name']}>
          <CardButton dir="auto" onClick={() => openDialog({ kind: 'editPendingPartner', pending: operation })}>
            {operation.data.name}
          </CardButton>
        </h3>
        <Facts facts={partnerFacts(operation.data)} />
        <p className={classes['unsynced']} data-failed={why !== undefined || undefined}>
          <IconCloudOff size={18} stroke={1.75} aria-hidden />
          <span>Not synced yet{why !== undefined && `: ${why}`}</span>
        </p>
      </div>
    </article>
  )
}

/** An unknown belt leaves its place empty, so that the names line up. */
const Belt = ({ belt, stripes }: Pick<PartnerFields, 'belt' | 'stripes'>) => (
  <span className={classes['belt']}>{belt !== '' && <BeltStrip level={belt} stripes={stripes} />}</span>
)
