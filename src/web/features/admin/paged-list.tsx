import { Button } from '@mantine/core'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CardList } from '#web/ui/list/card-list.tsx'
import { EmptyState } from '#web/ui/state/failed-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { AdminFailed } from './admin-failed.tsx'
import classes from './paged-list.module.css'
import type { adminPages } from './pages.ts'

interface Props<T extends { id: number }> {
  query: ReturnType<typeof adminPages<T>>
  /** The name of the list, as in 'The members' didn't load. */
  what: string
  /** The sentence if it doesn't load; left out, the reason is shown. */
  sentence?: string
  /** The title of the empty list. */
  none: string
  children: (item: T) => ReactNode
}

/** A list for administrators with its loading, empty, and failed states, and a button for more. */
export function PagedList<T extends { id: number }>({ query, what, sentence, none, children }: Props<T>) {
  const { data, error, refetch, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(query)
  if (isPending) return <Skeleton label={`Loading ${what.toLowerCase()}`} shape="low-card" count={4} />
  if (!data) return <AdminFailed what={what} error={error} retry={refetch} {...(sentence && { sentence })} />
  const items = itemsOf(data)
  if (items.length === 0) return <EmptyState title={none} />
  return (
    <>
      <CardList>
        {items.map((item) => (
          <li key={item.id}>{children(item)}</li>
        ))}
      </CardList>
      {hasNextPage && (
        <Button variant="default" mt="md" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? 'Loading...' : 'Show more'}
        </Button>
      )}
    </>
  )
}

const itemsOf = <T,>({ pages }: InfiniteData<T[]>) => pages.flat()

interface AdminCardProps {
  title: string
  children?: ReactNode
  actions?: ReactNode
}

/** One thing of a list for administrators. */
export const AdminCard = ({ title, children, actions }: AdminCardProps) => (
  <article className="stack gap-2 card padded">
    <h2 className="text-lg bold" dir="auto">
      {title}
    </h2>
    {children}
    {actions && <div className={classes['actions']}>{actions}</div>}
  </article>
)
