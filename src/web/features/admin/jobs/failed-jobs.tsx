import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FailedJob } from '#shared/feedback/admin.ts'
import { counted } from '#shared/foundation/numbers.ts'
import { dateTime } from '#web/lib/date-time.ts'
import { DangerButton } from '#web/ui/button/danger-button.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { CardList } from '#web/ui/list/card-list.tsx'
import { EmptyState } from '#web/ui/state/failed-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { AdminFailed } from '../admin-failed.tsx'
import { failedJobsQuery, useAdminAction } from '../api.ts'
import { AdminCard } from '../paged-list.tsx'

/** Jobs that were given up after their last retry. */
export function FailedJobs() {
  const { data, error, isPending, refetch } = useQuery(failedJobsQuery)
  if (isPending) return <Skeleton label="Loading failed jobs" shape="low-card" count={2} />
  if (!data) return <AdminFailed what="The failed jobs" error={error} retry={refetch} />
  if (data.length === 0)
    return (
      <EmptyState title="No job has failed">
        <p>Jobs that fail are run again five times. You’ll see those here that failed every time.</p>
      </EmptyState>
    )
  return (
    <CardList>
      {data.map((job) => (
        <li key={job.id}>
          <JobCard job={job} />
        </li>
      ))}
    </CardList>
  )
}

function JobCard({ job: { id, name, failedAt, attempts, failure } }: { job: FailedJob }) {
  const { run } = useAdminAction('/api/admin/jobs')
  return (
    <AdminCard
      title={name}
      actions={
        <>
          <Button
            variant="default"
            aria-label={`Run again: ${name}`}
            onClick={() => run({ method: 'POST', path: `${id}/retry` }, 'Running again')}
          >
            Run again
          </Button>
          <DangerButton
            aria-label={`Delete ${name}`}
            onClick={() => run({ method: 'DELETE', path: id }, 'Job deleted')}
          >
            Delete
          </DangerButton>
        </>
      }
    >
      <p>{failure}</p>
      <Hint>
        Failed {dateTime(failedAt)} · {counted(attempts, 'attempt')}
      </Hint>
    </AdminCard>
  )
}
