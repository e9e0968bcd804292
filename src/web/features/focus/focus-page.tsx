import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CopyAge } from '#web/features/offline/cache/old-copy-banner.tsx'
import { openDialog } from '#web/lib/dialogs.ts'
import { EmptyState, FailedState } from '#web/ui/state/failed-state.tsx'
import { RefreshFailed } from '#web/ui/state/notice.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { lookBacksQuery } from './api.ts'
import { CurrentFocus } from './current-focus.tsx'
import { EarlierFocuses } from './earlier-focuses.tsx'
import classes from './focus-page.module.css'
import { GoalSection } from './goal/goal-section.tsx'
import { useFocuses } from './use-focuses.ts'

/** What a member works on, their goal of a week, and what they have worked on before. */
export function FocusPage() {
  const { query, all } = useFocuses()
  const { data, isPending, error, refetch } = query
  const lookBacks = useQuery(lookBacksQuery)
  // Both at once, so that nothing moves when the figures come.
  if ((isPending && all.length === 0) || lookBacks.isLoading)
    return <Skeleton label="Loading your focus" shape="low-card" count={3} />
  const open = all.find(({ fields }) => fields.to === '')
  const earlier = all.filter((one) => one !== open)
  return (
    <div className={classes['page']}>
      <CopyAge />
      {!data && <FailedState what="Your focus" error={error} retry={refetch} />}
      {data && query.isRefetchError && (
        <RefreshFailed error={error} isFetching={query.isFetching} retry={refetch} />
      )}
      {open ? <CurrentFocus focus={open} /> : data && <None />}
      <GoalSection />
      {earlier.length > 0 && <EarlierFocuses focuses={earlier} />}
    </div>
  )
}

const None = () => (
  <EmptyState title="Nothing in focus yet">
    <p>
      Choose a technique, a position, or what keeps catching you, and work on it for a few weeks. Your sessions and
      rounds are compared with the time before.
    </p>
    <Button onClick={() => openDialog({ kind: 'newFocus' })}>Choose a focus</Button>
    <Link className="link" to="/stats" hash="rounds">
      See what your rounds teach
    </Link>
  </EmptyState>
)
