import { z } from 'zod/mini'
import { clientId, id, idText, requiredText } from '../foundation/fields.ts'
import { keysOf } from '../foundation/keys-of.ts'
import { limits } from '../foundation/limits.ts'
import { withCommas } from '../foundation/numbers.ts'
import { maxLength, minLength, text } from '../foundation/text.ts'

/** The types of feedback, with their names. */
export const feedbackTypes = {
  bug: 'Bug',
  feature: 'Feature',
  improvement: 'Improvement',
  other: 'Other',
} as const

/** How much it matters to its sender, with its name. */
export const feedbackPriorities = { low: 'Low', medium: 'Medium', high: 'High' } as const

/** The statuses of feedback, with their names. An administrator may set any of them. */
export const feedbackStatuses = {
  new: 'New',
  'in-progress': 'In progress',
  completed: 'Completed',
  rejected: 'Rejected',
} as const

const status = z.enum(keysOf(feedbackStatuses), 'Please choose a status')

const lengths = (label: string, { min, max }: { min: number; max: number }) =>
  text(label, `${label} must be at least ${min} characters`).check(
    z.trim(),
    minLength(min, `${label} must be at least ${min} characters`),
    maxLength(max, `${label} can be at most ${withCommas(max)} characters`),
  )

const fields = {
  subject: lengths('Subject', limits.feedbackSubject),
  feedbackType: z._default(z.enum(keysOf(feedbackTypes), 'Please choose a type'), 'bug'),
  description: lengths('Description', limits.feedbackDescription),
  priority: z._default(z.enum(keysOf(feedbackPriorities), 'Please choose a priority'), 'medium'),
}

/** Feedback to send. */
export const newFeedback = z.object({ ...fields, clientId })

/** Feedback as it is read. */
export const feedback = z.object({
  id,
  subject: z.string(),
  feedbackType: z.enum(keysOf(feedbackTypes)),
  description: z.string(),
  priority: z.enum(keysOf(feedbackPriorities)),
  status,
  createdAt: z.string(),
  userId: id,
  upvotes: z.number(),
})

/** An administrator's reply to feedback. */
export const newFeedbackReply = z.object({ text: requiredText('Reply', limits.feedbackReply), clientId })

const feedbackReply = z.object({
  id,
  text: z.string(),
  /** The administrator who wrote it; null once that account is deleted. */
  author: z.nullable(z.string()),
  createdAt: z.string(),
})

/** Feedback as administrators read it, with its sender. */
export const receivedFeedback = z.extend(feedback, {
  fullName: z.string(),
  email: z.string(),
  /** Whether the administrator who reads it has upvoted it. */
  isUpvoted: z.boolean(),
  /** Whether a reply would reach its sender. */
  mayReply: z.boolean(),
  /** The oldest first. */
  replies: z.array(feedbackReply),
})

/** Which feedback to list: by words of it or its sender, status, type, and priority, and older than an id. */
export const feedbackQuery = z.object({
  q: z._default(text('Search').check(maxLength(limits.search)), ''),
  status: z.optional(status),
  feedbackType: z.optional(z.enum(keysOf(feedbackTypes), 'Please choose a type')),
  priority: z.optional(z.enum(keysOf(feedbackPriorities), 'Please choose a priority')),
  before: z.optional(idText),
})

export const feedbackStatusChange = z.object({ status })

export type NewFeedback = z.infer<typeof newFeedback>
/** The fields of a form for feedback. */
export type FeedbackFields = Omit<NewFeedback, 'clientId'>
export type Feedback = z.infer<typeof feedback>
export type ReceivedFeedback = z.infer<typeof receivedFeedback>
export type NewFeedbackReply = z.infer<typeof newFeedbackReply>
export type FeedbackReply = z.infer<typeof feedbackReply>
export type FeedbackQuery = z.infer<typeof feedbackQuery>
export type FeedbackStatus = Feedback['status']

/** The values a form for feedback opens with. */
export const initialFeedback: FeedbackFields = {
  subject: '',
  feedbackType: 'bug',
  description: '',
  priority: 'medium',
}
