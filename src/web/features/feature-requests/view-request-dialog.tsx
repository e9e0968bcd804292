import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { RequestComment, RequestWithComments } from '#shared/feedback/feature-requests.ts'
import { useUser } from '#web/features/sessions/session.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { dateTime } from '#web/lib/date-time.ts'
import { type DialogProps, openDialog } from '#web/lib/dialogs.ts'
import { toast } from '#web/lib/toast.ts'
import { DangerButton } from '#web/ui/button/danger-button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Stack } from '#web/ui/form/form.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { FailedState } from '#web/ui/state/failed-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { Reply, TypedText } from '#web/ui/text/badge.tsx'
import { requestQuery, useDeleteComment, useDeleteRequest, useModerate } from './api.ts'
import { CommentForm } from './comment-form.tsx'
import { ManageRequest } from './manage-request.tsx'
import { bylineOf, RequestBadges } from './request-card.tsx'
import classes from './view-request-dialog.module.css'
import { VoteButton } from './vote-button.tsx'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    viewRequest: { id: number; title: string }
  }
}

export default function RequestView({ request: { id, title }, onClosed }: DialogProps<'viewRequest'>) {
  const { data, error, isPending, refetch } = useQuery(requestQuery(id))
  return (
    <Dialog title={title} isTall onClosed={onClosed}>
      {(close) => {
        if (isPending) return <Skeleton label="Loading the request" shape="low-card" count={2} />
        if (!data) return <FailedState what="The request" error={error} retry={refetch} />
        return <Shown {...data} close={close} />
      }}
    </Dialog>
  )
}

function Shown({ request, comments, close }: RequestWithComments & { close: () => void }) {
  const { isAdmin } = useUser()
  const { id, title, description, officialReply, repliedAt, isMine } = request
  const deleting = useDeleteRequest()
  const moderating = useModerate()
  const remove = () =>
    openDialog({
      kind: 'confirm',
      title: 'Delete this request?',
      text: `“${title}” is deleted for everybody. This can’t be undone.`,
      label: 'Delete',
      run: async () => {
        await (isMine ? deleting.mutateAsync(id) : moderating.mutateAsync({ kind: 'features', id }))
        close()
      },
    })
  return (
    <Stack>
      <div className="row gap-4">
        <VoteButton request={request} />
        <div className="stack gap-1">
          <RequestBadges request={request} />
          <Hint>{bylineOf(request)}</Hint>
        </div>
      </div>
      <TypedText>{description}</TypedText>
      {officialReply !== '' && (
        <Reply label="Official reply">
          <h3>Official reply</h3>
          <TypedText>{officialReply}</TypedText>
          {repliedAt && <Hint>{dateTime(repliedAt)}</Hint>}
        </Reply>
      )}
      <section aria-label="Comments">
        <Stack>
          <h3>{comments.length === 0 ? 'No comments yet' : 'Comments'}</h3>
          {comments.map((comment) => (
            <Comment key={comment.id} comment={comment} requestId={id} />
          ))}
          <CommentForm requestId={id} />
        </Stack>
      </section>
      {isAdmin && <ManageRequest key={id} request={request} />}
      {(isMine || isAdmin) && (
        <p>
          <DangerButton onClick={remove}>Delete request</DangerButton>
        </p>
      )}
    </Stack>
  )
}

function Comment({ comment, requestId }: { comment: RequestComment; requestId: number }) {
  const { id, author, text, isMine, createdAt } = comment
  const { isAdmin } = useUser()
  const deleting = useDeleteComment(requestId)
  const moderating = useModerate()
  const remove = () => {
    const removal = isMine ? deleting.mutateAsync(id) : moderating.mutateAsync({ kind: 'feature-comments', id })
    removal.then(
      () => toast({ text: 'Comment deleted' }),
      (error: unknown) => toast({ text: `The comment wasn’t deleted. ${sentenceOf(error)}`, isBad: true }),
    )
  }
  return (
    <article className={classes['comment']}>
      <TypedText>{text}</TypedText>
      <Hint>
        {isMine ? 'You' : author} · {dateTime(createdAt)}
      </Hint>
      {(isMine || isAdmin) && (
        <Button
          variant="subtle"
          color="gray"
          aria-label={`Delete the comment of ${isMine ? 'yours' : author}`}
          onClick={remove}
        >
          Delete
        </Button>
      )}
    </article>
  )
}
