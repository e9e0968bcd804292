import { Button } from '@mantine/core'
import { useState } from 'react'
import { feedbackStatuses, type ReceivedFeedback } from '#shared/feedback/feedback.ts'
import { dateTime } from '#web/lib/date-time.ts'
import type { DialogProps } from '#web/lib/dialogs.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog/dialog-footer.tsx'
import { Stack } from '#web/ui/form/form.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { Reply, TypedText } from '#web/ui/text/badge.tsx'
import { FeedbackBadges } from './feedback-badges.tsx'
import { bylineOf, ReplyForm } from './reply-form.tsx'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    viewFeedback: { feedback: ReceivedFeedback }
  }
}

export default function ViewFeedbackDialog({ request, onClosed }: DialogProps<'viewFeedback'>) {
  const [feedback, setFeedback] = useState(request.feedback)
  const { subject, description, fullName, email, createdAt, status, mayReply, replies } = feedback
  return (
    <Dialog title={subject} isTall onClosed={onClosed}>
      {(close) => (
        <Stack>
          <FeedbackBadges feedback={feedback} />
          <TypedText>{description}</TypedText>
          <Hint>
            {fullName} ({email}) · {dateTime(createdAt)} · {feedbackStatuses[status]}
          </Hint>
          {replies.map((reply) => (
            <Reply key={reply.id} label={`Reply by ${bylineOf(reply)}`}>
              <TypedText>{reply.text}</TypedText>
              <Hint>Replied by {bylineOf(reply)}</Hint>
            </Reply>
          ))}
          {mayReply ? (
            <ReplyForm feedback={feedback} onReplied={setFeedback} />
          ) : (
            <Hint>
              You can’t reply: {fullName} hasn’t confirmed their email, or has turned off replies to feedback.
            </Hint>
          )}
          <DialogFooter>
            <Button variant="default" onClick={close}>
              Close
            </Button>
          </DialogFooter>
        </Stack>
      )}
    </Dialog>
  )
}
