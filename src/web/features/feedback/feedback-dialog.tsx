import { TextInput } from '@mantine/core'
import {
  type FeedbackFields,
  feedbackPriorities,
  feedbackTypes,
  initialFeedback,
  newFeedback,
} from '#shared/feedback/feedback.ts'
import { keysOf } from '#shared/foundation/keys-of.ts'
import { limits } from '#shared/foundation/limits.ts'
import { useUser } from '#web/features/sessions/session.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { type DialogProps, openDialog } from '#web/lib/dialogs.ts'
import { useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { hasKeyboard } from '#web/lib/keyboard.ts'
import { toast } from '#web/lib/toast.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DraftRestored } from '#web/ui/form/draft-restored.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { SaveFooter } from '#web/ui/form/form-footer.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { Choice } from '#web/ui/text/chip.tsx'
import { sendFeedback } from './api.ts'
import classes from './feedback-dialog.module.css'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    newFeedback: object
  }
}

export default function FeedbackDialog({ onClosed }: DialogProps<'newFeedback'>) {
  return (
    <Dialog title="Help & Support" isTall onClosed={onClosed}>
      {(close) => <FeedbackForm close={close} />}
    </Dialog>
  )
}

/** Our replies go by email. */
function HowToHear() {
  const { emailVerified, feedbackMailsEnabled } = useUser()
  if (!emailVerified) return 'Confirm your email to hear back.'
  if (!feedbackMailsEnabled) return 'To hear back, turn on “Replies to your feedback” in Settings.'
  return 'You’ll get an email when we reply, or something comes of it.'
}

function FeedbackForm({ close }: { close: () => void }) {
  const { form, submit, isSaving, failure, isRestored, leftover, startOver } = useDraftForm<FeedbackFields>({
    name: 'feedback-new',
    initial: initialFeedback,
    schema: newFeedback,
    save: async (fields, { draftId }) => {
      await sendFeedback(draftId, fields)
      toast({ text: 'Feedback sent. Thank you!' })
    },
    sentence: feedbackFailure,
    onSaved: close,
  })
  return (
    <Form onSubmit={submit}>
      <Hint>
        Found a bug, or miss something? We read everything. <HowToHear />
      </Hint>
      {hasKeyboard() && (
        <Hint>
          With a keyboard, <kbd>?</kbd> shows the shortcuts of every page.{' '}
          <button type="button" className={classes['link']} onClick={() => openDialog({ kind: 'shortcuts' })}>
            Show them
          </button>
        </Hint>
      )}
      {isRestored && <DraftRestored isOutdated={false} leftover={leftover} onStartOver={startOver} />}
      <TextInput
        label="Subject"
        required
        data-autofocus
        dir="auto"
        maxLength={limits.feedbackSubject.max}
        {...form.getInputProps('subject')}
      />
      <Choice
        legend="Type"
        options={keysOf(feedbackTypes)}
        nameOf={(type) => feedbackTypes[type]}
        value={form.values.feedbackType}
        onChange={(type) => form.setFieldValue('feedbackType', type)}
      />
      <TextArea
        label="Description"
        description="What happened, and what did you expect?"
        required
        minRows={5}
        dir="auto"
        maxLength={limits.feedbackDescription.max}
        {...form.getInputProps('description')}
      />
      <Choice
        legend="Priority"
        options={keysOf(feedbackPriorities)}
        nameOf={(priority) => feedbackPriorities[priority]}
        value={form.values.priority}
        onChange={(priority) => form.setFieldValue('priority', priority)}
      />
      <SaveFooter
        label="Send feedback"
        busyLabel="Sending..."
        isSaving={isSaving}
        failure={failure}
        onCancel={close}
      />
    </Form>
  )
}

/** Why feedback couldn't be sent: the server's sentence, if it has one. */
export const feedbackFailure = (error: unknown) =>
  error instanceof ApiError && error.code !== 'UNKNOWN' ? error.sentence : 'Failed to submit feedback'
