import { useState } from 'react'
import { type FeedbackStatus, feedbackStatuses } from '#shared/feedback.ts'
import { AdminNav } from '#web/features/admin/admin-nav.tsx'
import { AdminOnly } from '#web/features/admin/admin-only.tsx'
import { PagedList } from '#web/features/admin/paged-list.tsx'
import { Chip, Chips } from '#web/ui/chip.tsx'
import { Stack } from '#web/ui/form.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { feedbackPages } from './api.ts'
import { ReceivedCard } from './received-card.tsx'

/** What members have sent, for administrators. */
export const FeedbackPage = () => (
  <AdminOnly>
    <AdminNav current="feedback" />
    <ReceivedFeedback />
  </AdminOnly>
)

const statuses = Object.entries(feedbackStatuses) as [FeedbackStatus, string][]

function ReceivedFeedback() {
  const [status, setStatus] = useState<FeedbackStatus>()
  return (
    <Stack>
      <Chips legend={<VisuallyHidden>Status</VisuallyHidden>}>
        <Chip type="radio" isChosen={!status} onChoice={() => setStatus(undefined)}>
          All
        </Chip>
        {statuses.map(([one, name]) => (
          <Chip key={one} type="radio" isChosen={status === one} onChoice={() => setStatus(one)}>
            {name}
          </Chip>
        ))}
      </Chips>
      <div>
        <PagedList
          query={feedbackPages(status)}
          what="Feedback"
          sentence="Failed to load feedback data. Please try again later."
          none={status ? 'Nothing with this status' : 'No feedback yet'}
        >
          {(feedback) => <ReceivedCard feedback={feedback} />}
        </PagedList>
      </div>
    </Stack>
  )
}
