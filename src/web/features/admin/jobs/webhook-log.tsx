import { Button } from '@mantine/core'
import { type Webhook, webhook } from '#shared/feedback/admin.ts'
import { counted } from '#shared/foundation/numbers.ts'
import { dateTime } from '#web/lib/date-time.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import { Badge, Badges } from '#web/ui/text/badge.tsx'
import { OrFailed } from '../admin-failed.tsx'
import { useAdminAction } from '../api.ts'
import { AdminCard, PagedList } from '../paged-list.tsx'
import { adminPages } from '../pages.ts'

const path = '/api/admin/webhooks'

/** The events from Stripe, processed or not. */
export const WebhookLog = () => (
  <OrFailed>
    {(params) => (
      <PagedList
        query={adminPages(path, webhook, params)}
        what="The webhooks"
        none={params.failed ? 'No webhook has failed' : 'No webhooks yet'}
      >
        {(one) => <WebhookCard webhook={one} />}
      </PagedList>
    )}
  </OrFailed>
)

function WebhookCard({
  webhook: { id, eventId, type, userId, createdAt, processedAt, attempts, failure },
}: {
  webhook: Webhook
}) {
  const { run } = useAdminAction(path)
  const [tone, state] = stateOf(failure, processedAt)
  return (
    <AdminCard
      title={type}
      actions={
        <Button
          variant="default"
          aria-label={`Replay webhook No. ${id}, ${type}`}
          onClick={() => run({ method: 'POST', path: `${id}/replay` }, 'Processed again')}
        >
          Replay
        </Button>
      }
    >
      <Badges>
        <Badge tone={tone}>{state}</Badge> {userId === null ? 'No member' : `Member No. ${userId}`}
      </Badges>
      <Hint>
        No. {id} · {eventId} · Sent {dateTime(createdAt)} · {counted(attempts, 'attempt')}
        {failure !== null && ` · ${failure}`}
      </Hint>
    </AdminCard>
  )
}

const stateOf = (failure: string | null, processedAt: string | null) => {
  if (failure !== null) return ['bad', 'Failed'] as const
  return processedAt === null ? (['outline', 'Waiting'] as const) : (['good', 'Processed'] as const)
}
