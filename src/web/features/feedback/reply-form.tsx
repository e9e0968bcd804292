import { Button } from '@mantine/core'
import { type FeedbackReply, newFeedbackReply, type ReceivedFeedback } from '#shared/feedback/feedback.ts'
import { limits } from '#shared/foundation/limits.ts'
import { dateTime } from '#web/lib/date-time.ts'
import { useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { toast } from '#web/lib/toast.ts'
import { ButtonRow } from '#web/ui/button/button-row.tsx'
import { DraftRestored } from '#web/ui/form/draft-restored.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { replyDraft, useReply } from './api.ts'

/** The line about the author and the day of a reply. */
export const bylineOf = ({ author, createdAt }: FeedbackReply) =>
  `${author ?? 'a former administrator'} · ${dateTime(createdAt)}`

interface Props {
  feedback: ReceivedFeedback
  onReplied: (feedback: ReceivedFeedback) => void
}

/** Emails words of an administrator to whoever sent the feedback. */
export function ReplyForm({ feedback: { id, fullName }, onReplied }: Props) {
  const replying = useReply(id)
  const { form, submit, isSaving, failure, isRestored, leftover, startOver } = useDraftForm({
    name: replyDraft(id),
    initial: { text: '' },
    schema: newFeedbackReply,
    save: async (fields, { draftId }) => {
      onReplied(await replying.mutateAsync({ clientId: draftId, fields }))
      toast({ text: 'Reply sent' })
    },
    onSaved: () => form.setValues({ text: '' }),
  })
  return (
    <Form onSubmit={submit}>
      {isRestored && <DraftRestored leftover={leftover} onStartOver={startOver} />}
      <TextArea
        label="Reply"
        description={`${fullName} gets it by email.`}
        required
        minRows={3}
        dir="auto"
        maxLength={limits.feedbackReply}
        {...form.getInputProps('text')}
      />
      {failure && <Notice>{failure}</Notice>}
      <ButtonRow>
        <Button type="submit" disabled={isSaving}>
          {isSaving ? 'Sending...' : 'Send reply'}
        </Button>
      </ButtonRow>
    </Form>
  )
}
