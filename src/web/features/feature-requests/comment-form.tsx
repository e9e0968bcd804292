import { Button } from '@mantine/core'
import { newComment } from '#shared/feedback/feature-requests.ts'
import { limits } from '#shared/foundation/limits.ts'
import { useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { ButtonRow } from '#web/ui/button/button-row.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { useAddComment } from './api.ts'

export function CommentForm({ requestId }: { requestId: number }) {
  const adding = useAddComment(requestId)
  const { form, submit, isSaving, failure } = useDraftForm({
    name: `comment-${requestId}`,
    initial: { text: '' },
    schema: newComment,
    save: (fields, { draftId }) => adding.mutateAsync({ clientId: draftId, fields }),
    onSaved: () => form.setValues({ text: '' }),
  })
  return (
    <Form onSubmit={submit}>
      <TextArea
        label="Your comment"
        minRows={2}
        dir="auto"
        maxLength={limits.comment}
        {...form.getInputProps('text')}
      />
      {failure && <Notice>{failure}</Notice>}
      <ButtonRow>
        <Button type="submit" variant="default" disabled={isSaving}>
          {isSaving ? 'Saving...' : 'Comment'}
        </Button>
      </ButtonRow>
    </Form>
  )
}
