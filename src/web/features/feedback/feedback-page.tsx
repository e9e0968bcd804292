import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import {
  type FeedbackStatus,
  feedbackPriorities,
  feedbackStatuses,
  feedbackTypes,
} from '#shared/feedback/feedback.ts'
import { keysOf } from '#shared/foundation/keys-of.ts'
import { limits } from '#shared/foundation/limits.ts'
import { AdminNav } from '#web/features/admin/admin-nav.tsx'
import { PagedList } from '#web/features/admin/paged-list.tsx'
import { Stack } from '#web/ui/form/form.tsx'
import { Choice } from '#web/ui/text/chip.tsx'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import { AdminOnly } from '../admin/admin-failed.tsx'
import { feedbackPages } from './api.ts'
import classes from './feedback-page.module.css'
import { ReceivedCard } from './received-card.tsx'

/** Members' feedback, for administrators. */
export const FeedbackPage = () => (
  <AdminOnly>
    <AdminNav current="feedback" />
    <ReceivedFeedback />
  </AdminOnly>
)

const typingPauseMs = 300

const options = (any: string, names: Record<string, string>) => [
  { value: '', label: any },
  ...Object.entries(names).map(([value, label]) => ({ value, label })),
]

function ReceivedFeedback() {
  const [status, setStatus] = useState<FeedbackStatus>()
  const [typed, setTyped] = useState('')
  const [feedbackType, setType] = useState('')
  const [priority, setPriority] = useState('')
  const [q] = useDebouncedValue(typed.trim(), typingPauseMs)
  const isFiltered = [q, feedbackType, priority, status ?? ''].some(Boolean)
  return (
    <Stack>
      <div className={classes['filters']}>
        <TextInput
          type="search"
          label="Search"
          placeholder="Words, name, or email"
          maxLength={limits.search}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <NativeSelect
          label="Type"
          size="md"
          data={options('Any type', feedbackTypes)}
          value={feedbackType}
          onChange={({ currentTarget }) => setType(currentTarget.value)}
        />
        <NativeSelect
          label="Priority"
          size="md"
          data={options('Any priority', feedbackPriorities)}
          value={priority}
          onChange={({ currentTarget }) => setPriority(currentTarget.value)}
        />
      </div>
      <Choice
        legend={<VisuallyHidden>Status</VisuallyHidden>}
        options={[undefined, ...keysOf(feedbackStatuses)]}
        nameOf={(one) => (one ? feedbackStatuses[one] : 'All')}
        value={status}
        onChange={setStatus}
      />
      <div>
        <PagedList
          query={feedbackPages({ q, feedbackType, priority, status: status ?? '' })}
          what="Feedback"
          sentence="Failed to load feedback data. Please try again later."
          none={isFiltered ? 'Nothing like this' : 'No feedback yet'}
        >
          {(feedback) => <ReceivedCard feedback={feedback} />}
        </PagedList>
      </div>
    </Stack>
  )
}
