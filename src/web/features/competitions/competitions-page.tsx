import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { counted } from '#shared/foundation/numbers.ts'
import { CopyAge } from '#web/features/offline/cache/old-copy-banner.tsx'
import { TrashButton } from '#web/features/removed/trash-button.tsx'
import { openDialog } from '#web/lib/dialogs.ts'
import { useLocalDay } from '#web/lib/use-local-time.ts'
import { ListHead } from '#web/ui/list/list-parts.tsx'
import { EmptyState, FailedState } from '#web/ui/state/failed-state.tsx'
import { RefreshFailed } from '#web/ui/state/notice.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { Season } from './season.tsx'
import { type ShownCompetition, useCompetitions } from './use-competitions.ts'

const add = () => openDialog({ kind: 'newCompetition' })

/** All competitions: those to come, then the seasons, the latest first. */
export function CompetitionsPage() {
  const { query, all } = useCompetitions()
  const { data, isPending, error, refetch } = query
  if (isPending && all.length === 0) return <Skeleton label="Loading competitions" shape="low-card" count={3} />
  return (
    <>
      <CopyAge />
      {!data && <FailedState what="Your competitions" error={error} retry={refetch} />}
      {data && query.isRefetchError && (
        <RefreshFailed error={error} isFetching={query.isFetching} retry={refetch} />
      )}
      {all.length > 0 ? <Lists all={all} /> : data && <None />}
    </>
  )
}

const None = () => (
  <EmptyState title="No competition yet">
    <p>Plan the next one: the day, your division, and a game plan. Then log each match as it ends.</p>
    <Button onClick={add}>New competition</Button>
  </EmptyState>
)

function Lists({ all }: { all: ShownCompetition[] }) {
  const today = useLocalDay()
  const ahead = all.filter(({ fields }) => fields.date >= today)
  const past = all.filter(({ fields }) => fields.date < today).reverse()
  const seasons = Map.groupBy(past, ({ fields }) => fields.date.slice(0, 4))
  return (
    <>
      <ListHead count={counted(all.length, 'competition')}>
        <Button leftSection={<IconPlus size={18} />} onClick={add}>
          New competition
        </Button>
      </ListHead>
      {ahead.length > 0 && <Season name="Coming up" competitions={ahead} today={today} />}
      {[...seasons].map(([year, competitions]) => (
        <Season key={year} name={`Season ${year}`} competitions={competitions} today={today} />
      ))}
      <TrashButton />
    </>
  )
}
