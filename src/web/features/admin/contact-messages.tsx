import { type ContactMessage, contactMessage } from '#shared/feedback/admin.ts'
import { dateTime } from '#web/lib/date-time.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { DangerButton } from '#web/ui/button/danger-button.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { Badge, Badges, TypedText } from '#web/ui/text/badge.tsx'
import { useAdminAction } from './api.ts'
import { AdminCard, PagedList } from './paged-list.tsx'
import { adminPages } from './pages.ts'

const path = '/api/admin/messages'

/** The messages from the contact page. */
export const ContactMessages = () => (
  <PagedList query={adminPages(path, contactMessage)} what="The messages" none="No messages yet">
    {(message) => <MessageCard message={message} />}
  </PagedList>
)

function MessageCard({ message: { id, name, email, message, sentAt, isSuspect } }: { message: ContactMessage }) {
  const { act } = useAdminAction(path)
  const remove = () =>
    openDialog({
      kind: 'confirm',
      title: 'Delete this message?',
      text: `The message from ${name} is deleted. This can’t be undone.`,
      label: 'Delete',
      run: () => act({ method: 'DELETE', path: String(id) }),
    })
  return (
    <AdminCard
      title={name}
      actions={
        <>
          <a className="link" href={`mailto:${encodeURIComponent(email)}`}>
            Reply to {email}
          </a>
          <DangerButton aria-label={`Delete the message from ${name}`} onClick={remove}>
            Delete
          </DangerButton>
        </>
      }
    >
      {isSuspect && (
        <Badges>
          <Badge tone="bad">Probably a robot</Badge>
        </Badges>
      )}
      <TypedText>{message}</TypedText>
      <Hint>{dateTime(sentAt)}</Hint>
    </AdminCard>
  )
}
