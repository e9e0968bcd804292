import {
  type FeatureRequest,
  type RequestStatus,
  requestCategories,
  requestStatuses,
} from '#shared/feedback/feature-requests.ts'
import { counted } from '#shared/foundation/numbers.ts'
import { dateTime } from '#web/lib/date-time.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import { Badge, Badges, type Tone } from '#web/ui/text/badge.tsx'
import classes from './request-card.module.css'
import { VoteButton } from './vote-button.tsx'

/** A request on the board. */
export function RequestCard({ request }: { request: FeatureRequest }) {
  const { id, title, description, comments } = request
  return (
    <article className={classes['card']}>
      <VoteButton request={request} />
      <div className={classes['what']}>
        <h2 className={classes['title']} dir="auto">
          <button
            type="button"
            className={classes['open']}
            onClick={() => openDialog({ kind: 'viewRequest', id, title })}
          >
            {title}
          </button>
        </h2>
        <p className={classes['description']} dir="auto">
          {description}
        </p>
        <RequestBadges request={request} />
        <Hint>
          {bylineOf(request)}
          {comments > 0 && ` · ${counted(comments, 'comment')}`}
        </Hint>
      </div>
    </article>
  )
}

/** The line about the author and the day of a request. */
export const bylineOf = ({ author, isMine, createdAt }: FeatureRequest) =>
  `${isMine ? 'You' : author || 'A former member'} · ${dateTime(createdAt)}`

const tones: Record<RequestStatus, Tone> = {
  open: 'outline',
  planned: 'good',
  'in-progress': 'good',
  shipped: 'solid',
  declined: 'bad',
}

export const RequestBadges = ({ request }: { request: FeatureRequest }) => (
  <Badges>
    <Badge tone={tones[request.status]}>{requestStatuses[request.status]}</Badge>
    <Badge>{requestCategories[request.category]}</Badge>
    {request.officialReply !== '' && <Badge tone="good">Official reply</Badge>}
  </Badges>
)
