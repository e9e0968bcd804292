import { IconChevronUp } from '@tabler/icons-react'
import type { FeatureRequest } from '#shared/feedback/feature-requests.ts'
import { counted } from '#shared/foundation/numbers.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { useVote } from './api.ts'
import classes from './vote-button.module.css'

/** Votes for a request that isn't declined, or takes the vote back. One vote a person, however often it is pressed. */
export function VoteButton({ request }: { request: FeatureRequest }) {
  const { id, title, votes, hasVoted, status } = request
  const voting = useVote()
  const vote = () => {
    if (voting.isPending) return
    voting.mutate(
      { id, hasVoted: !hasVoted },
      { onError: (error) => toast({ text: `Your vote wasn’t counted. ${sentenceOf(error)}`, isBad: true }) },
    )
  }
  return (
    <button
      type="button"
      className={classes['vote']}
      aria-pressed={hasVoted}
      // A vote can still be taken back.
      disabled={status === 'declined' && !hasVoted}
      aria-label={`Vote for ${title}, ${counted(votes, 'vote')}`}
      onClick={vote}
    >
      <IconChevronUp size={20} stroke={2.25} />
      {votes}
    </button>
  )
}
