import { Button } from '@mantine/core'
import { feedbackStatuses, type ReceivedFeedback } from '#shared/feedback.ts'
import { dateTime } from '#web/lib/date-time.ts'
import type { DialogProps } from '#web/lib/dialogs.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { Stack } from '#web/ui/form.tsx'
import { Hint } from '#web/ui/hint.tsx'
import { FeedbackBadges } from './feedback-badges.tsx'
import classes from './view-feedback-dialog.module.css'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    viewFeedback: { feedback: ReceivedFeedback }
  }
}

export default function ViewFeedbackDialog({ request: { feedback }, onClosed }: DialogProps<'viewFeedback'>) {
  const { subject, description, fullName, email, createdAt, status } = feedback
  return (
    <Dialog title={subject} isTall isLight onClosed={onClosed}>
      {(close) => (
        <Stack>
          <FeedbackBadges feedback={feedback} />
          <p className={classes['description']} dir="auto">
            {description}
          </p>
          <Hint>
            {fullName} ({email}) · {dateTime(createdAt)} · {feedbackStatuses[status]}
          </Hint>
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
