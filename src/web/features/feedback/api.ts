import { useMutation } from '@tanstack/react-query'
import {
  type Feedback,
  type FeedbackFields,
  type FeedbackStatus,
  feedback,
  receivedFeedback,
} from '#shared/feedback.ts'
import { adminPages } from '#web/features/admin/pages.ts'
import { send } from '#web/lib/api.ts'
import { createOnce } from '#web/lib/create-once.ts'

const path = '/api/feedback'

/** Sends feedback. It can't be changed: what was typed after a reply got lost is sent as well. */
export const sendFeedback = createOnce<FeedbackFields, Feedback>({ path, schema: feedback, change: undefined })

/** Everybody's feedback, for administrators; with that status, or all. */
export const feedbackPages = (status: FeedbackStatus | undefined) =>
  adminPages(path, receivedFeedback, status && { status })

const meta = { refreshes: [path] }

export const useSetStatus = () =>
  useMutation({
    mutationFn: ({ id, status }: { id: number; status: FeedbackStatus }) =>
      send(`${path}/${id}/status`, { method: 'PATCH', body: { status } }),
    meta,
  })

export const useSetUpvote = () =>
  useMutation({
    mutationFn: ({ id, isUpvoted }: { id: number; isUpvoted: boolean }) =>
      send(`${path}/${id}/upvote`, { method: isUpvoted ? 'PATCH' : 'DELETE' }),
    meta,
  })

export const useDeleteFeedback = () =>
  useMutation({ mutationFn: (id: number) => send(`${path}/${id}`, { method: 'DELETE' }), meta })
