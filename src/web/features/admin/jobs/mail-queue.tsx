import { Button } from '@mantine/core'
import { type QueuedMail, queuedMail } from '#shared/feedback/admin.ts'
import { counted } from '#shared/foundation/numbers.ts'
import { dateTime } from '#web/lib/date-time.ts'
import { DangerButton } from '#web/ui/button/danger-button.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { Badge, Badges } from '#web/ui/text/badge.tsx'
import { OrFailed } from '../admin-failed.tsx'
import { useAdminAction } from '../api.ts'
import { AdminCard, PagedList } from '../paged-list.tsx'
import { adminPages } from '../pages.ts'

const path = '/api/admin/mail'

/** Emails that wait to be sent, or couldn't be. Never what they say. */
export const MailQueue = () => (
  <OrFailed>
    {(params) => (
      <PagedList
        query={adminPages(path, queuedMail, params)}
        what="The mail queue"
        none={params.failed ? 'No email has failed' : 'No emails are waiting'}
      >
        {(mail) => <MailCard mail={mail} />}
      </PagedList>
    )}
  </OrFailed>
)

function MailCard({
  mail: { id, to, subject, queuedAt, attempts, nextAttemptAt, failure },
}: {
  mail: QueuedMail
}) {
  const { run } = useAdminAction(path)
  return (
    <AdminCard
      title={subject}
      actions={
        <>
          <Button
            variant="default"
            aria-label={`Try again: ${subject} to ${to}`}
            onClick={() => run({ method: 'POST', path: `${id}/retry` }, 'Trying again')}
          >
            Try again
          </Button>
          <DangerButton
            aria-label={`Delete ${subject} to ${to}`}
            onClick={() => run({ method: 'DELETE', path: String(id) }, 'Email deleted')}
          >
            Delete
          </DangerButton>
        </>
      }
    >
      <Badges>
        <Badge tone={failure === null ? 'outline' : 'bad'}>{failure === null ? 'Waiting' : 'Failed'}</Badge> {to}
      </Badges>
      <Hint>
        Queued {dateTime(queuedAt)} · {counted(attempts, 'attempt')}
        {failure === null ? ` · Next ${dateTime(nextAttemptAt)}` : ` · ${failure}`}
      </Hint>
    </AdminCard>
  )
}
