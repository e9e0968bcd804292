import { Button, NativeSelect } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type RequestSort,
  type RequestStatus,
  requestSorts,
  requestStatuses,
} from '#shared/feedback/feature-requests.ts'
import { keysOf } from '#shared/foundation/keys-of.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { Stack } from '#web/ui/form/form.tsx'
import { CardList } from '#web/ui/list/card-list.tsx'
import { EmptyState, FailedState } from '#web/ui/state/failed-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { Choice } from '#web/ui/text/chip.tsx'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import { requestPages } from './api.ts'
import { RequestCard } from './request-card.tsx'

const statuses = [
  { value: '', label: 'Any status' },
  ...keysOf(requestStatuses).map((value) => ({ value, label: requestStatuses[value] })),
]

/** The board of feature requests, with their votes. */
export function FeaturesPage() {
  const [sort, setSort] = useState<RequestSort>('trending')
  const [status, setStatus] = useState<RequestStatus>()
  return (
    <Stack>
      <div className="row wrap between gap-3">
        <Choice
          legend={<VisuallyHidden>Sort by</VisuallyHidden>}
          options={keysOf(requestSorts)}
          nameOf={(one) => requestSorts[one]}
          value={sort}
          onChange={setSort}
        />
        <div className="row wrap gap-3">
          <NativeSelect
            aria-label="Status"
            size="md"
            data={statuses}
            value={status ?? ''}
            onChange={({ currentTarget }) =>
              setStatus((currentTarget.value || undefined) as RequestStatus | undefined)
            }
          />
          <Button leftSection={<IconPlus size={18} />} onClick={() => openDialog({ kind: 'newRequest' })}>
            New request
          </Button>
        </div>
      </div>
      <Board sort={sort} status={status} />
    </Stack>
  )
}

function Board({ sort, status }: { sort: RequestSort; status: RequestStatus | undefined }) {
  const query = useInfiniteQuery(requestPages(sort, status))
  const { data, error, refetch, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  if (isPending) return <Skeleton label="Loading feature requests" shape="low-card" count={4} />
  if (!data) return <FailedState what="Feature requests" error={error} retry={refetch} />
  // A request that has moved between two pages is on both.
  const requests = [...new Map(data.pages.flat().map((one) => [one.id, one])).values()]
  if (requests.length === 0) return <NoRequests isFiltered={status !== undefined || sort === 'mine'} />
  return (
    <div>
      <CardList>
        {requests.map((request) => (
          <li key={request.id}>
            <RequestCard request={request} />
          </li>
        ))}
      </CardList>
      {hasNextPage && (
        <Button variant="default" mt="md" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? 'Loading...' : 'Show more'}
        </Button>
      )}
    </div>
  )
}

const NoRequests = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState title={isFiltered ? 'Nothing here yet' : 'What should Rollbook learn next?'}>
    <p>
      {isFiltered
        ? 'Try another status or order, or ask for something new.'
        : 'Be the first to ask for a feature.'}
    </p>
  </EmptyState>
)
