import { Button } from '@mantine/core'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { type ListedMember, type MemberSort, memberSorts } from '#shared/feedback/admin.ts'
import { counted, withCommas } from '#shared/foundation/numbers.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { type Column, DataTable, type Sort } from '#web/ui/list/data-table.tsx'
import { CardPageLink, ListHead } from '#web/ui/list/list-parts.tsx'
import { EmptyState } from '#web/ui/state/failed-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { AdminFailed } from '../admin-failed.tsx'
import { lastSeenOf, MemberBadges, planOf, registeredOf } from './member-facts.tsx'
import { memberPages, saveMembers } from './member-pages.ts'

const columns: Column<ListedMember, MemberSort | 'email' | 'plan' | 'state' | 'entries'>[] = [
  {
    key: 'name',
    label: 'Name',
    cell: ({ id, fullName }) => (
      <CardPageLink to="/admin" search={{ member: id }} dir="auto">
        {fullName}
      </CardPageLink>
    ),
  },
  { key: 'email', label: 'Email', cell: ({ email }) => email },
  { key: 'plan', label: 'Trial or plan', cell: planOf },
  { key: 'state', label: 'State', isExtra: true, cell: (member) => <MemberBadges member={member} /> },
  { key: 'entries', label: 'Entries', isNumber: true, cell: ({ entries }) => withCommas(entries) },
  { key: 'registered', label: 'Registered', isNumber: true, cell: registeredOf },
  { key: 'lastSeen', label: 'Last seen', isNumber: true, cell: lastSeenOf },
]

interface Props {
  /** Which members, and in which order. */
  params: Record<string, string>
  sort: Sort<MemberSort>
  onSort: (by: MemberSort) => void
}

/** The chosen members, how many they are, and a button to save all of them as a file. */
export function MemberTable({ params, sort, onSort }: Props) {
  const { data, error, refetch, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    memberPages(params),
  )
  if (isPending) return <Skeleton label="Loading the members" shape="row" count={8} />
  if (!data) return <AdminFailed what="The members" error={error} retry={refetch} />
  const members = data.pages.flatMap(({ items }) => items)
  if (members.length === 0) return <EmptyState title="Nobody found" />
  return (
    <div>
      <ListHead count={counted(data.pages[0]?.total ?? 0, 'member')}>
        <SaveButton params={params} />
      </ListHead>
      <DataTable
        label="Members"
        columns={columns}
        rows={members}
        keyOf={({ id }) => id}
        sort={sort}
        sortable={memberSorts}
        onSort={onSort}
      />
      {hasNextPage && (
        <Button variant="default" mt="md" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? 'Loading...' : 'Show more'}
        </Button>
      )}
    </div>
  )
}

function SaveButton({ params }: Pick<Props, 'params'>) {
  const saving = useMutation({
    mutationFn: () => saveMembers(params),
    onError: (error) => toast({ text: `The file wasn’t saved. ${sentenceOf(error)}`, isBad: true }),
  })
  return (
    <Button variant="default" disabled={saving.isPending} onClick={() => saving.mutate()}>
      {saving.isPending ? 'Saving...' : 'Save as CSV'}
    </Button>
  )
}
