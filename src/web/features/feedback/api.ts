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
export const sendFeedback = createOnce<FeedbackFields, Feedback>({ path, schema: feedback, change: undefined })

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

const replyCreates = new Map<number, (clientId: string, fields: ReplyFields) => Promise<ReceivedFeedback>>()

/** Remembers the attempts of each feedback's replies. */
function createReply(id: number) {
  const known = replyCreates.get(id)
  if (known) return known
  const create = createOnce<ReplyFields, ReceivedFeedback>({
    path: `${path}/${id}/replies`,
    schema: receivedFeedback,
    change: undefined,
  })
  replyCreates.set(id, create)
  return create
}

export const useReply = (id: number) =>
  useMutation({
    mutationFn: ({ clientId, fields }: { clientId: string; fields: ReplyFields }) =>
      createReply(id)(clientId, fields),
    meta,
  })

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
