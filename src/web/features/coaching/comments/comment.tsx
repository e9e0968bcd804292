import { Button } from '@mantine/core'
import { useState } from 'react'
import type { CoachComment } from '#shared/coaching/coach-comments.ts'
import { dateTime } from '#web/lib/date-time.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { toast } from '#web/lib/toast.ts'
import { ButtonRow } from '#web/ui/button/button-row.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { Badge, Reply, TypedText } from '#web/ui/text/badge.tsx'
import { useDeleteComment } from '../api.ts'
import { AnswerForm } from './answer-form.tsx'
import classes from './comment.module.css'

/** A comment, with the member's answer. */
export function Comment(comment: CoachComment) {
  const { id, name, text, createdAt, answer, isNew } = comment
  const [isAnswering, setAnswering] = useState(false)
  const deleting = useDeleteComment()
  const remove = () =>
    openDialog({
      kind: 'confirm',
      title: 'Delete this comment?',
      text: 'It disappears from the coach’s page, too, with your answer. This can’t be undone.',
      label: 'Delete',
      run: () => deleting.mutateAsync(id).then(() => toast({ text: 'Comment deleted' })),
    })
  return (
    <article className={classes['comment']}>
      <Hint>
        <b>{name}</b> · {dateTime(createdAt)} {isNew && <Badge tone="good">New</Badge>}
      </Hint>
      <TypedText>{text}</TypedText>
      {answer !== '' && !isAnswering && (
        <Reply label="Your answer">
          <Hint>Your answer</Hint>
          <TypedText>{answer}</TypedText>
        </Reply>
      )}
      {isAnswering ? (
        <AnswerForm comment={comment} onDone={() => setAnswering(false)} />
      ) : (
        <ButtonRow>
          <Button
            variant="default"
            aria-label={answer === '' ? `Answer ${name}` : `Edit answer to ${name}`}
            onClick={() => setAnswering(true)}
          >
            {answer === '' ? 'Answer' : 'Edit answer'}
          </Button>
          <Button variant="subtle" color="gray" aria-label={`Delete the comment of ${name}`} onClick={remove}>
            Delete
          </Button>
        </ButtonRow>
      )}
    </article>
  )
}
