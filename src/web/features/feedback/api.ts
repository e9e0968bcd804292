import { useMutation } from '@tanstack/react-query'
import {
  type Feedback,
  type FeedbackFields,
  type FeedbackStatus,
  feedback,
  type NewFeedbackReply,
  type ReceivedFeedback,
  receivedFeedback,
} from '#shared/feedback/feedback.ts'
import { adminPages } from '#web/features/admin/pages.ts'
import { send } from '#web/lib/api/api.ts'
import { createOnce } from '#web/lib/api/create-once.ts'

const path = '/api/feedback'

/** Sends feedback. It can't be changed: what was typed after a reply got lost is sent as well. */
export const sendFeedback = createOnce<FeedbackFields, Feedback>(path, feedback)

/** Everybody's feedback, for administrators; what was left out or is '' doesn't matter. */
export const feedbackPages = (filter: Record<string, string>) =>
  adminPages(
    path,
    receivedFeedback,
    Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '')),
  )

const meta = { refreshes: [path] }

/** The name of the draft of a reply. */
export const replyDraft = (id: number) => `feedback-reply-${id}`

type ReplyFields = Omit<NewFeedbackReply, 'clientId'>

export function useReply(id: number) {
  const create = createOnce<ReplyFields, ReceivedFeedback>(`${path}/${id}/replies`, receivedFeedback)
  return useMutation({
    mutationFn: ({ clientId, fields }: { clientId: string; fields: ReplyFields }) => create(clientId, fields),
    meta,
  })
}

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
