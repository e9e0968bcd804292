import { feedbackPriorities, feedbackTypes, type ReceivedFeedback } from '#shared/feedback/feedback.ts'
import { Badge, Badges, type Tone } from '#web/ui/text/badge.tsx'

const tones: Record<ReceivedFeedback['priority'], Tone> = { high: 'bad', medium: 'solid', low: 'outline' }

export const FeedbackBadges = ({ feedback }: { feedback: ReceivedFeedback }) => (
  <Badges>
    <Badge>{feedbackTypes[feedback.feedbackType]}</Badge>
    <Badge tone={tones[feedback.priority]}>{feedbackPriorities[feedback.priority]} priority</Badge>
  </Badges>
)
