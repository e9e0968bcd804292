import {
  type FeatureRequest,
  type RequestStatus,
  requestCategories,
  requestStatuses,
} from '#shared/feedback/feature-requests.ts'
import { Badge, Badges, type Tone } from '#web/ui/text/badge.tsx'

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
