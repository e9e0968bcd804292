import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { type CoachComment, commentAnswer } from '#shared/coaching/coach-comments.ts'
import { coachingLimits } from '#shared/foundation/lazy-limits.ts'
import { useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { toast } from '#web/lib/toast.ts'
import { ButtonRow } from '#web/ui/button/button-row.tsx'
import { DraftRestored } from '#web/ui/form/draft-restored.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { useAnswer } from '../api.ts'

interface Props {
  comment: CoachComment
  onDone: () => void
}

/** The member's answer, which the coach reads by the same link. */
export function AnswerForm({ comment: { id, name, answer }, onDone }: Props) {
  const answering = useAnswer(id)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const { form, submit, isSaving, failure, isRestored, leftover, startOver } = useDraftForm({
    name: `coach-answer-${id}`,
    initial: { answer },
    schema: commentAnswer,
    save: async (fields) => {
      await answering.mutateAsync(fields.answer)
      toast({ text: fields.answer.trim() === '' ? 'Answer removed' : 'Answer saved' })
    },
    onSaved: onDone,
  })
  return (
    <Form onSubmit={submit}>
      {isRestored && <DraftRestored leftover={leftover} onStartOver={startOver} />}
      <TextArea
        label={`Your answer to ${name}`}
        description="It appears under the comment, as long as the link works."
        minRows={3}
        dir="auto"
        ref={field}
        maxLength={coachingLimits.answer}
        {...form.getInputProps('answer')}
      />
      {failure && <Notice>{failure}</Notice>}
      <ButtonRow>
        <Button type="submit" disabled={isSaving}>
          {isSaving ? 'Saving...' : 'Save answer'}
        </Button>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      </ButtonRow>
    </Form>
  )
}
