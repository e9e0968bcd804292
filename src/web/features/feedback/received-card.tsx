import { Button, NativeSelect } from '@mantine/core'
import { IconThumbUp, IconThumbUpFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { type FeedbackStatus, feedbackStatuses, type ReceivedFeedback } from '#shared/feedback/feedback.ts'
import { shortened } from '#shared/foundation/text.ts'
import { AdminCard } from '#web/features/admin/paged-list.tsx'
import { dateTime } from '#web/lib/date-time.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { discardDraft } from '#web/lib/form/drafts.ts'
import { toast } from '#web/lib/toast.ts'
import { DangerButton } from '#web/ui/button/danger-button.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { TypedText } from '#web/ui/text/badge.tsx'
import { replyDraft, useDeleteFeedback, useSetStatus, useSetUpvote } from './api.ts'
import { FeedbackBadges } from './feedback-badges.tsx'
import { bylineOf, ReplyForm } from './reply-form.tsx'

/** How many characters of the text are in the list; the rest is behind View. */
const shownInList = 400

const failed = (text: string) => ({ onError: () => toast({ text, isBad: true }) })

/** Feedback with what an administrator can do about it. */
export function ReceivedCard({ feedback }: { feedback: ReceivedFeedback }) {
  const { id, subject, description, fullName, mayReply, createdAt, status, upvotes, isUpvoted, replies } = feedback
  const [isReplying, setReplying] = useState(false)
  const reply = replies.at(-1)
  const changing = useSetStatus()
  const voting = useSetUpvote()
  const deleting = useDeleteFeedback()
  const remove = () =>
    openDialog({
      kind: 'confirm',
      title: 'Are you sure?',
      text: 'This action cannot be undone. This will permanently delete the feedback.',
      label: 'Delete',
      run: async () => {
        await deleting.mutateAsync(id)
        discardDraft(replyDraft(id))
      },
      failed: 'Failed to delete feedback',
    })
  return (
    <AdminCard
      title={subject}
      actions={
        <>
          <NativeSelect
            aria-label={`Status of ${subject}`}
            size="md"
            data={Object.entries(feedbackStatuses).map(([value, label]) => ({ value, label }))}
            value={status}
            disabled={changing.isPending}
            onChange={({ currentTarget }) =>
              changing.mutate(
                { id, status: currentTarget.value as FeedbackStatus },
                failed('Failed to update status'),
              )
            }
          />
          <Button
            variant={isUpvoted ? 'light' : 'default'}
            leftSection={isUpvoted ? <IconThumbUpFilled size={18} /> : <IconThumbUp size={18} />}
            aria-label={`Upvote ${subject}, ${upvotes}`}
            aria-pressed={isUpvoted}
            disabled={voting.isPending}
            onClick={() => voting.mutate({ id, isUpvoted: !isUpvoted }, failed('Failed to upvote feedback'))}
          >
            {upvotes}
          </Button>
          {mayReply && (
            <Button
              variant="default"
              aria-label={`Reply to ${subject}`}
              aria-expanded={isReplying}
              onClick={() => setReplying(!isReplying)}
            >
              Reply
            </Button>
          )}
          <Button
            variant="default"
            aria-label={`View ${subject}`}
            onClick={() => openDialog({ kind: 'viewFeedback', feedback })}
          >
            View
          </Button>
          <DangerButton aria-label={`Delete ${subject}`} onClick={remove}>
            Delete
          </DangerButton>
        </>
      }
    >
      <FeedbackBadges feedback={feedback} />
      <Hint>
        {fullName} · {dateTime(createdAt)}
      </Hint>
      <TypedText>{shortened(description, shownInList)}</TypedText>
      {reply && <Hint>Replied by {bylineOf(reply)}</Hint>}
      {isReplying && <ReplyForm feedback={feedback} onReplied={() => setReplying(false)} />}
    </AdminCard>
  )
}
