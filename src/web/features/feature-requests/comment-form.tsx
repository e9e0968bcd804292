import { Button } from '@mantine/core'
import { newComment } from '#shared/feature-requests.ts'
import { limits } from '#shared/limits.ts'
import { useDraftForm } from '#web/lib/use-draft-form.ts'
import { ButtonRow } from '#web/ui/button-row.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
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
