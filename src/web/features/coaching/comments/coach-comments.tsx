import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isOffline } from '#web/lib/api/api-error.ts'
import { FailedState } from '#web/ui/state/failed-state.tsx'
import { commentsQuery, useSeeComments } from '../api.ts'
import classes from './coach-comments.module.css'
import { Comment } from './comment.tsx'

/** What coaches wrote about a session, which is read once it is shown. Nothing, if there is none. */
export default function CoachComments({ entryId }: { entryId: number }) {
  const comments = useQuery(commentsQuery(entryId))
  const { mutate: see } = useSeeComments()
  const unseen = comments.data?.flatMap(({ id, isNew }) => (isNew ? [id] : [])).join() ?? ''
  useEffect(() => {
    if (unseen !== '') see(unseen.split(',').map(Number))
  }, [unseen, see])
  if (comments.isError && !comments.data && !isOffline(comments.error))
    return <FailedState what="Comments of coaches" error={comments.error} retry={comments.refetch} />
  if (!comments.data?.length) return null
  return (
    <section className={classes['comments']} aria-label="Comments of coaches">
      <h3>{comments.data.length === 1 ? 'A coach’s comment' : 'Comments of coaches'}</h3>
      {comments.data.map((comment) => (
        <Comment key={comment.id} {...comment} />
      ))}
    </section>
  )
}
