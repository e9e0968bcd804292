import { Button, Textarea, TextInput } from '@mantine/core'
import {
  type FeedbackFields,
  feedbackPriorities,
  feedbackTypes,
  initialFeedback,
  newFeedback,
} from '#shared/feedback.ts'
import { limits } from '#shared/limits.ts'
import { useUser } from '#web/features/sessions/session.ts'
import { ApiError, sentenceOf } from '#web/lib/api.ts'
import type { DialogProps } from '#web/lib/dialogs.ts'
import { toast } from '#web/lib/toast.ts'
import { useDraftForm } from '#web/lib/use-draft-form.ts'
import { Chip, Chips } from '#web/ui/chip.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DraftRestored } from '#web/ui/draft-restored.tsx'
import { Form } from '#web/ui/form.tsx'
import { FormFooter } from '#web/ui/form-footer.tsx'
import { Hint } from '#web/ui/hint.tsx'
import { sendFeedback } from './api.ts'

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

function FeedbackForm({ close }: { close: () => void }) {
  const { emailVerified } = useUser()
  const { form, submit, isSaving, failure, isRestored, startOver } = useDraftForm<FeedbackFields>({
    name: 'feedback-new',
    initial: initialFeedback,
    schema: newFeedback,
    save: async (fields, { draftId }) => {
      await sendFeedback(draftId, fields)
      toast({ text: 'Feedback sent. Thank you!' })
    },
    sentence: (error) => (error instanceof ApiError ? sentenceOf(error) : 'Failed to submit feedback'),
    onSaved: close,
  })
  return (
    <Form onSubmit={submit}>
      <Hint>
        Found a bug, or miss something? We read everything.{' '}
        {emailVerified ? 'You’ll get an email when something comes of it.' : 'Confirm your email to hear back.'}
      </Hint>
      {isRestored && <DraftRestored isOutdated={false} onStartOver={startOver} />}
      <TextInput
        label="Subject"
        required
        data-autofocus
        dir="auto"
        maxLength={limits.feedbackSubject.max}
        {...form.getInputProps('subject')}
      />
      <Choice legend="Type" names={feedbackTypes} {...form.getInputProps('feedbackType')} />
      <Textarea
        label="Description"
        description="What happened, and what did you expect?"
        required
        autosize
        minRows={5}
        dir="auto"
        maxLength={limits.feedbackDescription.max}
        {...form.getInputProps('description')}
      />
      <Choice legend="Priority" names={feedbackPriorities} {...form.getInputProps('priority')} />
      <FormFooter failure={failure}>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" disabled={isSaving}>
          {isSaving ? 'Sending...' : 'Send feedback'}
        </Button>
      </FormFooter>
    </Form>
  )
}

interface ChoiceProps {
  legend: string
  names: Record<string, string>
  value?: string
  onChange: (value: string) => void
}

const Choice = ({ legend, names, value, onChange }: ChoiceProps) => (
  <Chips legend={legend}>
    {Object.entries(names).map(([one, name]) => (
      <Chip key={one} type="radio" isChosen={value === one} onChoice={() => onChange(one)}>
        {name}
      </Chip>
    ))}
  </Chips>
)
