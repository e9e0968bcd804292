import { Button } from '@mantine/core'
import { type QueuedMail, queuedMail } from '#shared/admin.ts'
import { sentenceOf } from '#web/lib/api.ts'
import { dateTime } from '#web/lib/date-time.ts'
import { toast } from '#web/lib/toast.ts'
import { Badge, Badges } from '#web/ui/badge.tsx'
import { DangerButton } from '#web/ui/danger-button.tsx'
import { Hint } from '#web/ui/hint.tsx'
import { AdminCard } from './admin-card.tsx'
import { useAdminAction } from './api.ts'
import { PagedList } from './paged-list.tsx'
import { adminPages } from './pages.ts'

const path = '/api/admin/mail'

/** Emails that wait to be sent, or couldn't be. Never what they say. */
export const MailQueue = () => (
  <PagedList query={adminPages(path, queuedMail)} what="The mail queue" none="No emails are waiting">
    {(mail) => <MailCard mail={mail} />}
  </PagedList>
)

function MailCard({
  mail: { id, to, subject, queuedAt, attempts, nextAttemptAt, failure },
}: {
  mail: QueuedMail
}) {
  const acting = useAdminAction(path)
  const run = (action: Parameters<typeof acting.mutate>[0], done: string) =>
    acting.mutate(action, {
      onSuccess: () => toast({ text: done }),
      onError: (error) => toast({ text: sentenceOf(error), isBad: true }),
    })
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
        Queued {dateTime(queuedAt)} · {attempts === 1 ? '1 attempt' : `${attempts} attempts`}
        {failure === null ? ` · Next ${dateTime(nextAttemptAt)}` : ` · ${failure}`}
      </Hint>
    </AdminCard>
  )
}
