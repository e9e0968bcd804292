import { useState } from 'react'
import { type FeedbackStatus, feedbackStatuses } from '#shared/feedback/feedback.ts'
import { keysOf } from '#shared/foundation/keys-of.ts'
import { AdminNav } from '#web/features/admin/admin-nav.tsx'
import { AdminOnly } from '#web/features/admin/admin-only.tsx'
import { PagedList } from '#web/features/admin/paged-list.tsx'
import { Stack } from '#web/ui/form/form.tsx'
import { Choice } from '#web/ui/text/chip.tsx'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import { feedbackPages } from './api.ts'
import { ReceivedCard } from './received-card.tsx'

/** Members' feedback, for administrators. */
export const FeedbackPage = () => (
  <AdminOnly>
    <AdminNav current="feedback" />
    <ReceivedFeedback />
  </AdminOnly>
)

function ReceivedFeedback() {
  const [status, setStatus] = useState<FeedbackStatus>()
  return (
    <Stack>
      <Choice
        legend={<VisuallyHidden>Status</VisuallyHidden>}
        options={[undefined, ...keysOf(feedbackStatuses)]}
        nameOf={(one) => (one ? feedbackStatuses[one] : 'All')}
        value={status}
        onChange={setStatus}
      />
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
